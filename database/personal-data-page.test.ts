import { expect, test } from 'vitest';
import { dataCategories, dataOutsideTables } from '#shared/rules/personal-data.ts';
import { retentionDays } from '#shared/rules/retention.ts';
import { readColumnComments } from '#test/column-comments.ts';

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const columnRows = Object.entries((await readColumnComments()).personal).map(
  ([name, { category, notExported, kept }]) => [
    `\`${name}\``,
    category,
    notExported ? `no: ${notExported}` : 'yes',
    kept ? `stays: ${kept}` : 'goes at once',
  ],
);

const page = `# Personal data

Generated from the comments of the columns (\`database/migrations/\`), \`shared/rules/personal-data.ts\` and
\`shared/rules/retention.ts\`; do not edit it here. After a change: \`npx vitest run database/personal-data-page.test.ts -u\`. A
column that can hold words and has no comment fails \`database/personal-columns.test.ts\`. The job \`purge-expired\` runs every
minute (\`server/personal-data/\`); \`npm run ops -- doctor\` reports data that is overdue.

## Kinds

${table(
  ['kind', 'for', 'kept', 'deleted by'],
  Object.entries(dataCategories).map(([name, category]) => [
    name,
    category.purpose,
    category.retention,
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
  dataOutsideTables.map(({ place, purpose, retention, deletedBy }) => [place, purpose, retention, deletedBy ?? '']),
)}

## Erasure

An account: its owner on the profile page, or \`npm run ops -- erase-user WHO\` (address, number or id). A guest: signs in with the address and
deletes the account, or writes from it; then \`npm run ops -- erase-user ADDRESS\`. An address stands for the account that has
proved it, never for one that was only given it. Both erase the orders,
messages, e-mails and codes of the verified address. Paid orders keep name, address, State, GSTIN and company for the invoice until the
day that the user is told. A verified former address counts like the present one for a day, while the reset link that went
to it works; e-mails to older ones are deleted after a year.
Saved filters of the staff go if their name or search words have a verified address or number of the erased person, one of a paid
order, or a name of at least two words; other filters go with the yearly purge, because nobody may choose by a name which filters go.

A member of the staff who erases their account keeps their name where it stands beside work for others: their messages, notes,
answers, steps and events of cases, openings of documents, and the audit log. It says who did the work, is part of the customer's
record, and goes with that.

Open orders expire at once, lose their buyer and release their coupon. They are synced with the provider for another day: a late
payment is stored without a name, creates no work and no e-mail, and one task, to refund it at the provider.
Tasks do not show the name of an erased buyer.
`;

test('docs/personal-data.md matches the inventory of columns', async () => {
  await expect(page).toMatchFileSnapshot('../docs/personal-data.md');
});
