// Part of gomp-stream.  Copying and distribution of this file, with or without
// modification, are permitted.

#include <cstdio>
#include <oneapi/tbb.h>

int
main ()
{
  long k = 0, sum = 0;

  tbb::parallel_pipeline
    (16,
     tbb::make_filter<void, long>
       (tbb::filter_mode::serial_in_order,
	[&] (tbb::flow_control &control) -> long
	{
	  if (k == 1000)
	    {
	      control.stop ();
	      return 0;
	    }
	  return 2 * k++ + 1;
	})
     & tbb::make_filter<long, long>
	 (tbb::filter_mode::parallel, [] (long x) { return x * x; })
     & tbb::make_filter<long, void>
	 (tbb::filter_mode::serial_in_order, [&] (long y) { sum += y; }));
  std::printf ("%ld\n", sum);
  return 0;
}
