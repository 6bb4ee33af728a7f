/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* The page about a run, GOMP_STREAM_REPORT=FILE.html: advice, the graph, tables of
   stages, channels and latencies, and the timeline.  It is one file, of HTML, style
   and drawings, without a script, and can be printed.  */

#define _GNU_SOURCE 1
#include "config.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "data/channel.h"
#include "observe/observe.h"
#include "observe/page.h"
#include "sys/carrier.h"
#include "sys/options.h"

/* Okabe and Ito's colours, which people without full colour vision tell apart.  */
static const char style[] =
  ":root{--ink:#1b1f24;--paper:#fff;--line:#c9ced6;--faint:#5b6470;"
  "--busy:#009e73;--activations:#cc79a7;--input:#0072b2;--output:#d55e00;"
  "--thread:#e69f00}\n"
  "@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e8eb;"
  "--paper:#16191d;--line:#3d444d;--faint:#9aa4b0;--input:#56b4e9}}\n"
  "body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);"
  "background:var(--paper);margin:2em auto;max-width:70em;padding:0 1em}\n"
  "h1{font-size:1.5em;margin-bottom:0}h2{font-size:1.15em;margin:2em 0 .5em}\n"
  ".facts,figcaption,th{color:var(--faint)}figure{margin:0;overflow-x:auto}\n"
  "#advice p{border-left:4px solid var(--output);padding-left:1em;"
  "margin:.5em 0;font-size:1.1em}\n"
  ".scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.93em}\n"
  "th{text-align:left;font-weight:normal}"
  "th,td{padding:.2em .9em .2em 0;border-bottom:1px solid var(--line);"
  "vertical-align:top}"
  ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
  ".busy{fill:var(--busy);background:var(--busy)}"
  ".activations{fill:var(--activations);background:var(--activations)}"
  ".input{fill:var(--input);background:var(--input)}"
  ".output{fill:var(--output);background:var(--output)}"
  ".thread{fill:var(--thread);background:var(--thread)}\n"
  "figcaption span{display:inline-block;white-space:nowrap;margin-right:1em}"
  ".key{display:inline-block;width:.8em;height:.8em;margin-right:.3em}"
  ".bar{display:flex;width:12em;height:1em}.bar i{display:block}\n"
  "figure svg{max-width:100%;height:auto}"
  "svg text{fill:var(--ink);font:12px system-ui,sans-serif;"
  "paint-order:stroke;stroke:var(--paper);stroke-width:3px}"
  "svg .small{fill:var(--faint);font-size:11px}"
  "svg .edge{fill:none;stroke:var(--faint)}svg .head{fill:var(--faint)}"
  "svg .axis{stroke:var(--line)}svg .fill{fill:var(--input)}\n"
  "@media print{body{margin:0;max-width:none;font-size:10pt}"
  "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}"
  "h2{break-after:avoid}figure,tr,#advice{break-inside:avoid}"
  "figure,.scroll{overflow:visible}"
  "figure svg{min-width:0!important}}\n";

void
gomp_stream_escape (FILE *f, const char *text)
{
  for (; *text; text++)
    switch (*text)
      {
      case '<': fputs ("&lt;", f); break;
      case '>': fputs ("&gt;", f); break;
      case '&': fputs ("&amp;", f); break;
      case '"': fputs ("&quot;", f); break;
      default: putc (*text, f);
      }
}

void
gomp_stream_escape_place (FILE *f, const site *s)
{
  gomp_stream_escape (f, gomp_stream_base_name (s->file));
  fprintf (f, ":%u", s->line);
}

static const char *const waits[GOMP_STREAM_WAITS]
  = { [GOMP_STREAM_WAIT_THREAD] = "thread",
      [GOMP_STREAM_WAIT_ACTIVATIONS] = "activations",
      [GOMP_STREAM_WAIT_INPUT] = "input",
      [GOMP_STREAM_WAIT_OUTPUT] = "output" };

const char *
gomp_stream_held_up (const struct gomp_stream_stage_account *a)
{
  const char *most = "busy";
  uint64_t time = a->busy;

  for (unsigned i = 0; i < GOMP_STREAM_WAITS; i++)
    if (a->waited[i] > time)
      {
	most = waits[i];
	time = a->waited[i];
      }
  return most;
}

static void
write_head (FILE *f, const struct gomp_stream_summary *s)
{
  fputs ("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	 "<meta name=\"viewport\" content=\"width=device-width\">\n"
	 "<meta name=\"color-scheme\" content=\"light dark\">\n<title>", f);
  fputs (gomp_stream_who, f);
  gomp_stream_escape (f, program_invocation_short_name);
  fprintf (f, ": streams</title>\n<style>\n%s</style></head><body>\n<h1>",
	   style);
  fputs (gomp_stream_who, f);
  gomp_stream_escape (f, program_invocation_short_name);
  fprintf (f, "</h1>\n<p class=\"facts\">%.3f s from the first firing to the "
	   "last; stages took %.3f s on %u of %u threads; rings took at most "
	   "%.1f MiB; gomp-stream " PACKAGE_VERSION "</p>\n",
	   (s->end - s->start) / 1e9, s->busy / 1e9, s->threads, s->allowed,
	   gomp_stream_most_ring_bytes / 1048576.0);
}

/* The advice is text: what has a meaning in HTML is escaped on the way.  */
static void
write_advice (FILE *f, const struct gomp_stream_summary *s)
{
  char *text = NULL, *line, *rest;
  size_t size;
  FILE *memory = open_memstream (&text, &size);

  if (memory == NULL)
    return;
  gomp_stream_write_advice (memory, s);
  fclose (memory);
  fputs ("<section id=\"advice\"><h2>What to do first</h2>\n", f);
  for (rest = text; (line = strsep (&rest, "\n")) != NULL; )
    if (*line)
      {
	fputs ("<p>", f);
	gomp_stream_escape (f, line);
	fputs ("</p>\n", f);
      }
  fputs ("</section>\n", f);
  free (text);
}

static void
write_key (FILE *f)
{
  static const char *const words[][2]
    = { { "busy", "runs bodies" },
	{ "activations", "waits for activations" },
	{ "input", "waits for input" },
	{ "output", "waits for room in a channel" },
	{ "thread", "waits for a thread" } };

  fputs ("<figcaption>", f);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    fprintf (f, "<span><i class=\"key %s\"></i>%s</span>\n", words[i][0], words[i][1]);
  fputs ("</figcaption>\n", f);
}

/* A bar of how the stage spent the run.  */
static void
write_bar (FILE *f, const struct gomp_stream_stage_account *a)
{
  double sum = a->busy;

  for (unsigned i = 0; i < GOMP_STREAM_WAITS; i++)
    sum += a->waited[i];
  if (sum == 0)
    sum = 1;
  fprintf (f, "<td><div class=\"bar\"><i class=\"busy\" style=\"width:%.1f%%\""
	   " title=\"busy: %.3f ms\"></i>", 100 * a->busy / sum,
	   a->busy / 1e6);
  for (unsigned i = 0; i < GOMP_STREAM_WAITS; i++)
    fprintf (f, "<i class=\"%s\" style=\"width:%.1f%%\" title=\"%s: %.3f ms\">"
	     "</i>", waits[i], 100 * a->waited[i] / sum, waits[i],
	     a->waited[i] / 1e6);
  fputs ("</div></td>", f);
}

static void
write_stages (FILE *f, const struct gomp_stream_summary *s)
{
  fputs ("<section id=\"stages\"><h2>Stages</h2><div class=\"scroll\"><table>\n"
	 "<thead><tr><th>function<th>place<th class=\"n\">of all time"
	 "<th class=\"n\">busy<th>its time<th class=\"n\">activations"
	 "<th class=\"n\">at a time<th>state</tr></thead>\n", f);
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    {
      fputs ("<tr><td>", f);
      gomp_stream_escape (f, a->site->function);
      fputs ("<td>", f);
      gomp_stream_escape_place (f, a->site);
      fprintf (f, "<td class=\"n\">%.1f%%<td class=\"n\">%.3f ms",
	       s->busy ? 100.0 * a->busy / s->busy : 0, a->busy / 1e6);
      write_bar (f, a);
      fprintf (f, "<td class=\"n\">%llu<td class=\"n\">%.1f<td>",
	       (unsigned long long) a->activations,
	       a->firings ? (double) a->activations / a->firings : 0);
      if (a->replicas > 1)
	fprintf (f, "%llu batches at once", (unsigned long long) a->replicas);
      else if (a->site->state)
	gomp_stream_escape (f, a->site->state);
      else
	fputs ("stateless", f);
      fputs ("</tr>\n", f);
    }
  fputs ("</table></div></section>\n", f);
}

/* How full the channel was at its commits: ten bars, from empty to full.  */
static void
write_fills (FILE *f, const struct gomp_stream_channel_account *a)
{
  uint64_t most = 1, sum = 0;

  for (unsigned i = 0; i < GOMP_STREAM_FILLS; i++)
    {
      sum += a->fills[i];
      if (a->fills[i] > most)
	most = a->fills[i];
    }
  fputs ("<td><svg width=\"84\" height=\"20\" role=\"img\">", f);
  for (unsigned i = 0; i < GOMP_STREAM_FILLS; i++)
    {
      double height = a->fills[i] ? 2 + 16.0 * a->fills[i] / most : 0.5;
      fprintf (f, "<rect class=\"fill\" x=\"%u\" y=\"%.1f\" width=\"7\" "
	       "height=\"%.1f\"><title>%u%% to %u%% full: %.1f%% of commits"
	       "</title></rect>", 8 * i, 19 - height, height, 10 * i,
	       10 * i + 10, sum ? 100.0 * a->fills[i] / sum : 0);
    }
  fputs ("</svg>", f);
}

static void
write_end (FILE *f, const site *s)
{
  fputs ("<td>", f);
  if (s)
    gomp_stream_escape_place (f, s);
  else
    fputs ("-", f);
}

static void
write_channels (FILE *f)
{
  fputs ("<section id=\"channels\"><h2>Channels</h2><div class=\"scroll\">"
	 "<table>\n<thead><tr><th>stream<th>producer<th>consumer"
	 "<th class=\"n\">elements<th class=\"n\">room<th class=\"n\">KiB"
	 "<th>empty to full<th>protocol</tr></thead>\n", f);
  for (struct gomp_stream_channel_account *a = gomp_stream_channel_accounts;
       a; a = a->next)
    {
      fputs ("<tr><td>", f);
      gomp_stream_escape (f, a->name);
      write_end (f, a->producer);
      write_end (f, a->consumer);
      fprintf (f, "<td class=\"n\">%llu<td class=\"n\">%llu"
	       "<td class=\"n\">%.1f", (unsigned long long) a->elements,
	       (unsigned long long) a->capacity, a->bytes / 1024.0);
      write_fills (f, a);
      fprintf (f, "<td>%s</tr>\n", a->protocol->name);
    }
  fputs ("</table></div></section>\n", f);
}

static void
write_latencies (FILE *f)
{
  fputs ("<section id=\"latency\"><h2>Latency from source to sink</h2>\n"
	 "<p class=\"facts\">From the beginning of the firing of a stage without "
	 "input to the end of the firing that has what became of it, for stages "
	 "without output.</p><div class=\"scroll\"><table>\n"
	 "<thead><tr><th>function<th>place<th class=\"n\">activations"
	 "<th class=\"n\">half within<th class=\"n\">99% within"
	 "<th class=\"n\">at most</tr></thead>\n", f);
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    if (a->ages.n)
      {
	fputs ("<tr><td>", f);
	gomp_stream_escape (f, a->site->function);
	write_end (f, a->site);
	fprintf (f, "<td class=\"n\">%llu<td class=\"n\">%.3f ms"
		 "<td class=\"n\">%.3f ms<td class=\"n\">%.3f ms</tr>\n",
		 (unsigned long long) a->ages.n,
		 gomp_stream_age_of_part (&a->ages, 0.5) / 1e6,
		 gomp_stream_age_of_part (&a->ages, 0.99) / 1e6,
		 a->ages.most / 1e6);
      }
  fputs ("</table></div></section>\n", f);
}

void
gomp_stream_write_page (void)
{
  const char *file = gomp_stream_options.page;
  struct gomp_stream_summary s;
  FILE *f;

  if (file == NULL
      || (f = gomp_stream_open ("GOMP_STREAM_REPORT", file)) == NULL)
    return;
  gomp_stream_sum_up (&s);
  write_head (f, &s);
  write_advice (f, &s);
  fputs ("<section id=\"graph\"><h2>Graph</h2><figure>\n", f);
  gomp_stream_write_graph (f, &s);
  write_key (f);
  fputs ("</figure></section>\n", f);
  write_stages (f, &s);
  write_channels (f);
  write_latencies (f);
  gomp_stream_write_timeline (f, &s);
  fputs ("</body></html>\n", f);
  gomp_stream_close ("GOMP_STREAM_REPORT", file, f);
}
