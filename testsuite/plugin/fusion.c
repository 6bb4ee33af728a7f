/* Which bodies are fused.  Functions called fused_N have N functions that fuse
   some, without a call in them; those called apart_* have none.  A loop does not
   run in place if the address of one of its streams is taken.  */

#define N 1000

extern double unknown (double);
extern double known (double) __attribute__ ((const, nothrow));
double table[N], state;
void *address;

static inline double
twice (double x)
{
  return 2 * x;
}

/* Four bodies: two, three and four from the first one on, two and three from the
   second, two from the third.  */
double
fused_6 (void)
{
  double x, y, z, sum = 0;
  address = &x;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      {
	x = state;
	state = x + 0.5;
      }
      #pragma omp task input (x) output (y)
      y = twice (x) + 1;
      #pragma omp task input (y) output (z)
      z = known (y - 3);
      #pragma omp task input (z)
      sum += z;
    }
  return sum;
}

/* Captures, windows, and streams that go round a body.  */
double
fused_1_windows (void)
{
  double a, b, sum = 0;
  address = &a;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i += 2)
    {
      double w[2], v[2];
      #pragma omp task output (a << w[2]) firstprivate (i)
      {
	w[0] = table[i];
	w[1] = table[i + 1];
      }
      #pragma omp task input (a >> v[2]) output (b)
      b = v[0] + v[1];
      #pragma omp task input (b) num_threads (2)
      unknown (b);
    }
  return sum;
}

void
fused_3_outputs (void)
{
  double x, y, z, u;
  address = &x;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x, u)
      {
	x = state;
	u = state++;
      }
      #pragma omp task input (x) output (y)
      y = x + 1;
      #pragma omp task input (y) output (z)
      z = y * y;
      #pragma omp task input (z, u)
      unknown (z + u);
    }
}

double
apart_in_place (void)
{
  double x, y, sum = 0;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x) firstprivate (i)
      x = i;
      #pragma omp task input (x) output (y)
      y = twice (x) + 1;
      #pragma omp task input (y)
      sum += y;
    }
  return sum;
}

void
apart_look_ahead (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      double v[2];
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x >> v[1]) output (y)
      y = v[0] + v[1];
    }
}

void
apart_bursts (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      double v[2];
      #pragma omp task output (x)
      x = state++;
      if (i % 2)
	{
	  #pragma omp task input (x >> v[2]) output (y)
	  y = v[0] + v[1];
	}
    }
}

void
apart_replicas (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x) output (y) num_threads (2)
      y = x + 1;
    }
}

void
apart_unknown (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x) output (y)
      y = unknown (x);
    }
}

void
apart_loop (int n)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x) output (y) shared (n)
      {
	y = x;
	for (int j = 0; j < n; j++)
	  y = y * 0.5 + x;
      }
    }
}

struct large { double d[100]; };

void
apart_large (void)
{
  struct large x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x.d[0] = state++;
      #pragma omp task input (x) output (y)
      y = x;
      #pragma omp task input (y)
      __builtin_memset (table, 0, sizeof table);
    }
}

__attribute__ ((noinline)) static double
apart (double x)
{
  return ++state + x;
}

void
apart_noinline (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x) output (y)
      y = apart (x);
    }
}

void
apart_two (void)
{
  double x, y, z;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x, y)
      {
	x = state++;
	y = x + 1;
      }
      #pragma omp task input (x, y) output (z)
      z = x * y;
    }
}

void
apart_order (void)
{
  double x, y;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task input (x)
      state += x;
      #pragma omp task output (y)
      y = i;
      #pragma omp task output (x)
      x = state;
    }
}

#ifdef __x86_64__
/* GCC clones the bodies, too.  */
__attribute__ ((target_clones ("default", "avx2"))) double
apart_clones (void)
{
  double x, sum = 0;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < N; i++)
    {
      #pragma omp task output (x)
      x = state++;
      #pragma omp task input (x)
      sum += x;
    }
  return sum;
}
#endif

#ifdef __cplusplus
template <typename T>
struct fused_1_class
{
  T sum;
  fused_1_class () : sum (0)
  {
    T x;
    address = &x;
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < N; i++)
      {
	#pragma omp task output (x)
	x = i;
	#pragma omp task input (x)
	sum += x;
      }
  }
};

double
of_class ()
{
  fused_1_class<double> c;
  return c.sum;
}
#endif
