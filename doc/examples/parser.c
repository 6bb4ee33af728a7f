/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A parser: most characters end no word, so most activations write nothing.  */

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct word
{
  char text[16];
};

int
main (void)
{
  const char *text = "streams of words, words of letters.";
  char c;
  struct word word, words[1], current = { "" };
  int n;

#pragma omp parallel
#pragma omp single
  for (const char *p = text; *p; p++)
    {
#pragma omp task output (c) firstprivate (p)
      c = *p;
#pragma omp task input (c) output (word << words[:n]) shared (current)
      {
	size_t length = strlen (current.text);
	n = 0;
	if (isalpha ((unsigned char) c) && length < sizeof current.text - 1)
	  current.text[length] = c;
	else if (length)
	  {
	    words[n++] = current;
	    memset (&current, 0, sizeof current);
	  }
      }
#pragma omp task input (word >> words[:n])
      for (int i = 0; i < n; i++)
	puts (words[i].text);
    }
  return 0;
}
