import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Result of one mobile Lighthouse run; times in milliseconds, scores out of 100. */
export type Seen = {
  lcp: number;
  tbt: number;
  cls: number;
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
};

const version = '13.5.0';
const folder = fileURLToPath(new URL('../node_modules/.cache/lighthouse', import.meta.url));
const report = join(folder, 'report.json');
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const settings = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags.join(' ')}`];
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

/** Installs Lighthouse into a separate folder, so it is not in the lock file. */
export function ensureLighthouse(): void {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `lighthouse@${version}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

const tries = 3;

/**
 * Runs Lighthouse once with its mobile settings: a phone on a slow connection. Chromium sometimes loses a trace on a
 * busy machine, so failed runs are repeated; throws the error of the last run.
 */
export function auditPage(url: string): Seen {
  for (let left = tries - 1; ; left -= 1) {
    const { status, stderr } = spawnSync(process.execPath, [program, url, ...settings], {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] },
    });
    if (status === 0) return told(url, seenIn(JSON.parse(readFileSync(report, 'utf8'))));
    if (left === 0) throw new Error(`Lighthouse could not look at ${url}:\n${stderr}`);
  }
}

/** Logs a result as soon as its run ends, because each run takes 15 s. */
function told(url: string, seen: Seen): Seen {
  process.stderr.write(`${url} ${JSON.stringify(seen)}\n`);
  return seen;
}

type Report = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>;
  audits: Record<string, { numericValue?: number } | undefined>;
};

function seenIn({ categories, audits }: Report): Seen {
  const metric = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: keyof Report['categories']) => Math.round((categories[name].score ?? Number.NaN) * 100);
  return {
    lcp: metric('largest-contentful-paint'),
    tbt: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}
