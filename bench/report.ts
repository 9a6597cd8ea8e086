import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Row } from './metrics.ts';

const file = new URL('RESULTS.md', import.meta.url);
const opening = `# Results

Written by \`npm run bench\`; each part is a section of its own, replaced when that part runs again. Ours and its
reference run in turn in the same run. Figures are medians of the rounds; a ratio is the middle of those of the rounds, and behind
it stand the lowest and the highest ratio of a single round. CPU is that of the server's own process. In \`growth\` and \`case-growth\` the
first column is of a million orders and the second of ten and a hundred thousand (\`--up-to 100000\` stops there); times
are the database's own, of all statements of a request, and less than 3 ms counts as 3. In \`campaign\` the second column is p50 / p99 / slowest
(\`--seconds\`, \`--minutes\`).
`;

/** Formats the rows of a part as a Markdown section; `load` is the load average of the last minute. */
export function reportSection(part: string, rows: Row[], { seconds, load }: { seconds: number; load: number }): string {
  const met = rows.filter((row) => row.holds).length;
  const lines = rows.map(({ measure, ours, reference, ratio, promise, holds }) =>
    ['', measure, ours, reference, ratio, promise, holds ? 'holds' : '**does not hold**', ''].join(' | ').trim(),
  );
  return [
    `## ${part}`,
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · \`npm run bench -- ${part}\` · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model.trim()} · load before it ${load.toFixed(1)} · ${Math.round(seconds)} s · ${met} of ${rows.length} promises hold`,
    '',
    '| measure | ours | reference | ratio | promise | |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** Adds or replaces a part's section in RESULTS.md. */
export function keepSection(part: string, section: string): void {
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const others = known.filter((other) => !other.startsWith(`## ${part}\n`));
  const sections = [...others.map((other) => `${other.trimEnd()}\n`), section].toSorted();
  writeFileSync(file, [opening, ...sections].join('\n'));
}
