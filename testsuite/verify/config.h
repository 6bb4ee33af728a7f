/* The runtime under check: no activation is looked at one by one.  */
#define ENABLE_CHECKING 0
