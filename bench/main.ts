import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchEnvironment, withEnvironment } from './environment.ts';
import type { Row } from './metrics.ts';
import { measureBoard } from './parts/board.ts';
import { bulk } from './parts/bulk.ts';
import { campaign } from './parts/campaign.ts';
import { caseLists } from './parts/case-lists.ts';
import { caseGrowth, growth } from './parts/growth.ts';
import { invoicePdf } from './parts/invoice-pdf.ts';
import { issue } from './parts/issue.ts';
import { landing } from './parts/landing.ts';
import { liveCases } from './parts/live-cases.ts';
import { login } from './parts/login.ts';
import { measureMonth } from './parts/month.ts';
import { order } from './parts/order.ts';
import { pages } from './parts/pages.ts';
import { plan } from './parts/plan.ts';
import { screens } from './parts/screens.ts';
import { search } from './parts/search.ts';
import { webhook } from './parts/webhook.ts';
import { keepSection, reportSection } from './report.ts';

const parts = new Map<string, (environment: BenchEnvironment, measureOptions: MeasureOptions) => Promise<Row[]>>([
  ['landing', landing],
  ['plan', plan],
  ['order', order],
  ['webhook', webhook],
  ['issue', issue],
  ['invoice-pdf', invoicePdf],
  ['pages', pages],
  ['screens', screens],
  ['login', login],
  ['search', search],
  ['board', measureBoard],
  ['growth', growth],
  ['case-growth', caseGrowth],
  ['case-lists', caseLists],
  ['live-cases', liveCases],
  ['bulk', bulk],
  ['campaign', campaign],
  ['month', measureMonth],
]);

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { 'up-to': { type: 'string' }, seconds: { type: 'string' }, minutes: { type: 'string' } },
});
const measureOptions = {
  upTo: Number(values['up-to'] ?? 1_000_000),
  seconds: values.minutes ? Number(values.minutes) * 60 : Number(values.seconds ?? 60),
};
type MeasureOptions = typeof measureOptions;
const unknown = asked.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are: ${[...parts.keys()].join(', ')}.\n`);
  process.exit(1);
}

await withEnvironment(async (environment) => {
  for (const [name, measure] of parts) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const began = Date.now();
    const [load = 0] = loadavg();
    try {
      const section = reportSection(name, await measure(environment, measureOptions), {
        seconds: (Date.now() - began) / 1000,
        load,
      });
      keepSection(name, section);
      process.stdout.write(`${section}\n`);
    } catch (error) {
      // Continue with the other parts.
      process.exitCode = 1;
      process.stderr.write(`${name} came to nothing: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
});
