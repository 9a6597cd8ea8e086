import type { Row } from './figures.ts';
import { landing } from './parts/landing.ts';
import { login } from './parts/login.ts';
import { order } from './parts/order.ts';
import { pages } from './parts/pages.ts';
import { plan } from './parts/plan.ts';
import { search } from './parts/search.ts';
import { webhook } from './parts/webhook.ts';
import { keepSection, sectionOf } from './report.ts';
import { inWorld, type World } from './world.ts';

const parts = new Map<string, (world: World) => Promise<Row[]>>([
  ['landing', landing],
  ['plan', plan],
  ['order', order],
  ['webhook', webhook],
  ['pages', pages],
  ['login', login],
  ['search', search],
]);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are: ${[...parts.keys()].join(', ')}.\n`);
  process.exit(1);
}

await inWorld(async (world) => {
  for (const [name, measure] of parts) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const began = Date.now();
    const rows = await measure(world);
    const section = sectionOf(name, rows, (Date.now() - began) / 1000);
    keepSection(name, section);
    process.stdout.write(`${section}\n`);
  }
});
