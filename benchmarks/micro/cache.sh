#! /bin/sh
# Copyright (C) 2026 The gomp-stream authors.
#
# This file is part of gomp-stream.
#
# gomp-stream is free software; you can redistribute it and/or modify it
# under the terms of the GNU General Public License as published by the
# Free Software Foundation; either version 3, or (at your option) any later
# version.
#
# gomp-stream is distributed in the hope that it will be useful, but WITHOUT
# ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
# FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
# more details.
#
# You should have received a copy of the GNU General Public License along with
# this program; see the file COPYING.  If not, see
# <https://www.gnu.org/licenses/>.

# B-Queue's tables 2 and 3: how many accesses the caches of a simulated processor
# serve, when one thread fills one queue, or seven, and empties them again.  So
# it is misses for want of room that count; the paper's counters also see those
# that the other processor causes.

usage='Usage: cache [OPTION]... [EXPERIMENT]...
Simulate the caches under a queue, or several, with cachegrind.

  --csv=FILE   write the results to FILE
  --list       print a line for each experiment: its name, what it does again, and
               what it is, with tabs
  --help       print this help

--time is accepted and means nothing.  The environment names the program SIMULATED.'

csv= chosen=
while test $# -gt 0; do
  case $1 in
    --help) echo "$usage"; exit 0 ;;
    --list)
      printf '%s\t%s\t%s\n' \
	bqueue-table-2 "B-Queue table 2, simulated" \
	"how many accesses to one queue the caches serve" \
	bqueue-table-3 "B-Queue table 3, simulated" "the same for seven queues"
      exit 0 ;;
    --csv=*) csv=${1#*=} ;;
    --time=*) ;;
    bqueue-table-2 | bqueue-table-3) chosen="$chosen $1" ;;
    *) echo "cache: No such option or experiment: $1" >&2; exit 1 ;;
  esac
  shift
done
: "${chosen:=bqueue-table-2 bqueue-table-3}"
: "${SIMULATED:=$(dirname "$0")/simulated}"

# The first level of the paper's processor, an Intel Xeon E5620, and a power of two
# for its 12 MiB of the last level; the second one is not simulated.
caches='--D1=32768,8,64 --I1=32768,4,64 --LL=8388608,16,64'

set -e
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

if ! valgrind --version > /dev/null 2>&1; then
  echo "cache: No cachegrind (Debian, Ubuntu: valgrind): $chosen left out" >&2
  exit 0
fi

# Accesses, misses of the first level, and misses of the last one.
simulate ()
{
  valgrind --tool=cachegrind --cache-sim=yes $caches \
    --cachegrind-out-file="$work/out" --log-file="$work/log" \
    "$SIMULATED" "$1" "$2" "$3" || { cat "$work/log" >&2; exit 1; }
  awk '/^events:/ { for (i = 2; i <= NF; i++) column[$i] = i }
    /^summary:/ {
      print $column["Dr"] + $column["Dw"], $column["D1mr"] + $column["D1mw"],
        $column["DLmr"] + $column["DLmw"] }' "$work/out"
}

# EXPERIMENT QUEUES NAME QUEUE CLAIM: the start of the program is taken away.
row ()
{
  less=$(simulate "$4" "$2" 20)
  more=$(simulate "$4" "$2" 60)
  echo "$less $more $1 $2 $5" | awk -v name="$3" '{
    all = $4 - $1
    printf "%s,%s of %d queues,%s,%s,%s,%% of the accesses,0,1,%.3f,1,0\n",
      $7, "L1 hits", $8, name, name, $9, 100 * (1 - ($5 - $2) / all)
    printf "%s,%s of %d queues,%s,%s,,%% of the accesses,0,1,%.3f,1,0\n",
      $7, "LL hits", $8, name, name, 100 * (($5 - $2) - ($6 - $3)) / all }'
}

{
  echo "# processor: simulated by cachegrind, $caches"
  echo "# system: $(uname -srm)"
  date -u '+# date: %Y-%m-%d %H:%M UTC'
  echo "# bqueue-table-2: B-Queue table 2, simulated: how many accesses to one\
 queue the caches serve; the paper's values are of two processors on one die"
  echo "# bqueue-table-3: B-Queue table 3, simulated: the same for seven queues"
  echo "# command: cache "$chosen
  echo "experiment,case,contender,against,claim,unit,round,placement,value,cpus,\
others"
  for name in $chosen; do
    case $name in
      bqueue-table-2)
	row $name 1 FastForward fastforward 96.99
	row $name 1 MCRingBuffer mcringbuffer-original 99.83
	row $name 1 B-Queue bqueue-adaptive 99.89 ;;
      bqueue-table-3)
	row $name 7 FastForward fastforward 79.28
	row $name 7 MCRingBuffer mcringbuffer-original 99.66
	row $name 7 B-Queue bqueue-adaptive 99.79 ;;
    esac
  done
} > "$work/csv"
test -z "$csv" || cp "$work/csv" "$csv"
"${TABLES:-$(dirname "$0")/../common/tables}" "$work/csv"
