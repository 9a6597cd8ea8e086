import { expect, test } from 'vitest';
import { dataCategories, dataOutsideTables } from '#shared/rules/personal-data.ts';
import { retentionDays } from '#shared/rules/retention.ts';
import { personalColumns } from './personal-columns.ts';

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const columnRows = Object.entries(personalColumns).map(([name, { category, notExported, keptAfterErasure }]) => [
  `\`${name}\``,
  category,
  notExported ? `no: ${notExported}` : 'yes',
  keptAfterErasure ? `stays: ${keptAfterErasure}` : 'goes at once',
]);

const page = `# Personal data

Written from \`database/personal-columns.ts\`, \`shared/rules/personal-data.ts\` and \`shared/rules/retention.ts\`; do not edit it
here. After a change: \`npx vitest run database/personal-data-page.test.ts -u\`. A column that is neither in this table nor in
\`database/plain-columns.ts\` fails \`database/personal-columns.test.ts\`. The job \`tidy\` purges every minute
(\`server/personal-data/\`); \`npm run ops -- doctor\` says when something is older than its time.

## Kinds

${table(
  ['kind', 'for', 'kept', 'deleted by'],
  Object.entries(dataCategories).map(([name, category]) => [
    name,
    category.purpose,
    category.kept,
    'deletedBy' in category ? category.deletedBy : 'the purge',
  ]),
)}

Days, as the purge counts them: ${Object.entries(retentionDays)
  .map(([name, days]) => `${name} ${days}`)
  .join(', ')}.

## Columns

${table(['column', 'kind', 'in the export', 'at erasure'], columnRows)}

## Outside the tables

${table(
  ['where', 'for', 'kept', 'deleted by'],
  dataOutsideTables.map(({ place, purpose, kept, deletedBy }) => [place, purpose, kept, deletedBy ?? '']),
)}

## Erasure

An account: its owner on the profile page, or \`npm run ops -- erase-user ADDRESS\`. A guest: signs in with the address and
deletes the account, or writes from it; then \`npm run ops -- erase-user --email ADDRESS\`. Both take along orders,
messages, mails and codes of the proven address. Of paid orders name, address, State and GSTIN stay for the invoice until the
day that is told. What went to an earlier address of somebody goes after its year.

Open orders end at once, lose their buyer and give their coupon back. The provider is asked about them for another day: money
that comes after all is booked without a name, begins no work, sends no mail and makes one task, to refund it at the provider.
Tasks show staff no name of a buyer who was erased.
`;

test('docs/personal-data.md matches the inventory of columns', async () => {
  await expect(page).toMatchFileSnapshot('../docs/personal-data.md');
});
