/**
 * Generates public/alert.mp3: two strokes of a serving bell, synthesised from sine waves (`npm run sounds`; needs the
 * `lame` command from the Debian package of that name). A bell is a sum of inharmonic partials; higher ones decay
 * faster.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const rate = 44_100;
const seconds = 1.3;
/** Each partial: ratio to the fundamental, amplitude, decay time in seconds. */
const partials = [
  [1, 1, 0.42],
  [2.01, 0.42, 0.26],
  [2.76, 0.3, 0.17],
  [4.07, 0.16, 0.09],
  [5.43, 0.1, 0.05],
];
/** Each stroke: start (s), fundamental (Hz), amplitude. */
const strikes = [
  [0, 987.77, 0.5],
  [0.17, 1318.51, 0.62],
];

const samples = new Int16Array(rate * seconds);
for (let place = 0; place < samples.length; place++) {
  const now = place / rate;
  const end = Math.min(1, (seconds - now) / 0.08);
  samples[place] = Math.round(Math.tanh(bellsAt(now)) * end * 0.7 * 32_767);
}

const target = fileURLToPath(new URL('../../public/alert.mp3', import.meta.url));
const { status, error, stderr } = spawnSync(
  'lame',
  ['--quiet', '-r', '-s', String(rate / 1_000), '-m', 'm', '-b', '64', '--resample', '32', '-', target],
  { input: Buffer.from(samples.buffer) },
);
if (error || status !== 0) throw error ?? new Error(String(stderr));

/** @param {number} now seconds */
function bellsAt(now) {
  let sum = 0;
  for (const [start, tone, loud] of strikes) {
    const since = now - start;
    if (since < 0) continue;
    const attack = Math.min(1, since / 0.003);
    for (const [ratio, share, life] of partials)
      sum += loud * attack * share * Math.exp(-since / life) * Math.sin(2 * Math.PI * tone * ratio * since);
  }
  return sum;
}
