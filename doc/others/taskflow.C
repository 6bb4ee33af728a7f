// Part of gomp-stream.  Copying and distribution of this file, with or without
// modification, are permitted.

#include <cstdio>
#include <taskflow/algorithm/pipeline.hpp>
#include <taskflow/taskflow.hpp>

int
main ()
{
  const size_t lines = 4;
  long buffer[lines], sum = 0;
  tf::Executor executor;
  tf::Taskflow taskflow;

  tf::Pipeline pipeline
    (lines,
     tf::Pipe { tf::PipeType::SERIAL,
		[&] (tf::Pipeflow &flow)
		{
		  if (flow.token () == 1000)
		    flow.stop ();
		  else
		    buffer[flow.line ()] = 2 * flow.token () + 1;
		} },
     tf::Pipe { tf::PipeType::PARALLEL,
		[&] (tf::Pipeflow &flow)
		{
		  long x = buffer[flow.line ()];
		  buffer[flow.line ()] = x * x;
		} },
     tf::Pipe { tf::PipeType::SERIAL,
		[&] (tf::Pipeflow &flow) { sum += buffer[flow.line ()]; } });
  taskflow.composed_of (pipeline);
  executor.run (taskflow).wait ();
  std::printf ("%ld\n", sum);
  return 0;
}
