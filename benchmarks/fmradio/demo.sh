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
# You should have received a copy of the GNU General Public License along
# with this program; see the file COPYING.  If not, see
# <https://www.gnu.org/licenses/>.

# Shows the FM radio: its sound and quality, the graph of its stages, and the
# speeds of the sequential program and of the pipelines.

if test "$1" = --help; then
  echo "Usage: demo.sh
Make an FM broadcast in the folder OUT (demo), receive it with the sequential
program and with each pipeline, and compare sound and speed.

The environment names the programs FMGEN, FMRADIO_SEQ and FMRADIO, which are looked
for in the current folder by default, and PYTHON3.  ROUNDS says how often each is
timed (7), LENGTH how many seconds there are to receive (10), SOUND what sound file to send instead of two tones.
OMP_NUM_THREADS is 2 by default."
  exit 0
fi

here=$(dirname "$0")
: "${FMGEN:=./fmgen}" "${FMRADIO_SEQ:=./fmradio-seq}" "${FMRADIO:=./fmradio}"
: "${PYTHON3:=python3}" "${OUT:=demo}"
: "${ROUNDS:=7}" "${LENGTH:=10}" "${OMP_NUM_THREADS:=2}"
export OMP_NUM_THREADS
unset GOMP_STREAM_CHANNEL GOMP_STREAM_DOT GOMP_STREAM_STATS GOMP_STREAM_TRACE

set -e
mkdir -p "$OUT"
trap 'rm -f "$OUT/input.iq" "$OUT/input.sound" "$OUT/other.wav"' EXIT
trap 'exit 1' HUP INT TERM

echo "Transmitting $LENGTH seconds of ${SOUND:-two tones}"
"$FMGEN" --seconds="$LENGTH" ${SOUND:+--input="$SOUND"} \
  --sound="$OUT/input.sound" "$OUT/input.iq"

echo "Receiving with the sequential program: $OUT/fmradio.wav"
"$FMRADIO_SEQ" --check="$OUT/input.sound" "$OUT/input.iq" "$OUT/fmradio.wav"

for channel in native batchqueue auto; do
  for threads in 1 2 5; do
    GOMP_STREAM_CHANNEL=$channel OMP_NUM_THREADS=$threads \
      "$FMRADIO" "$OUT/input.iq" "$OUT/other.wav"
    cmp "$OUT/fmradio.wav" "$OUT/other.wav"
  done
done
for replicas in 1 2 5; do
  "$FMRADIO" --replicas=$replicas "$OUT/input.iq" "$OUT/other.wav"
  cmp "$OUT/fmradio.wav" "$OUT/other.wav"
done
echo "Pipelines with native, batchqueue and auto channels on 1, 2 and 5 threads:
and filters without state in 1, 2 and 5 replicas: the same sound, bit for bit"

GOMP_STREAM_DOT=$OUT/fmradio.dot "$FMRADIO" --seconds=1 "$OUT/input.iq"
if (dot -V) > /dev/null 2>&1; then
  dot -Tsvg -o "$OUT/fmradio.svg" "$OUT/fmradio.dot"
  echo "Graph of the stages: $OUT/fmradio.dot, $OUT/fmradio.svg"
else
  echo "Graph of the stages: $OUT/fmradio.dot"
fi

echo "
Speed on $OMP_NUM_THREADS threads, samples a second (radio has 0.256 million a\
 second);
ratio to the sequential program in the same round"
time="--time --repeat=3 '$OUT/input.iq'"
printf '%s\t' "FM radio" sequential native batchqueue auto replicas "
all" "'$FMRADIO_SEQ' $time" \
  "GOMP_STREAM_CHANNEL=native '$FMRADIO' $time" \
  "GOMP_STREAM_CHANNEL=batchqueue '$FMRADIO' $time" \
  "GOMP_STREAM_CHANNEL=auto '$FMRADIO' $time" \
  "GOMP_STREAM_CHANNEL=auto '$FMRADIO' --replicas=$OMP_NUM_THREADS $time" |
  "$PYTHON3" "$here/../common/bench" ratios "$ROUNDS"
