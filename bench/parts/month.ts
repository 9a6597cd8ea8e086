import { request } from 'undici';
import { brand } from '#shared/brand.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, type Row, share, short } from '../metrics.ts';

const documents = 1_000_000;
const fewDocuments = 10_000;
const token = 'a-token-of-the-bench-for-the-accountant';
const headers = { authorization: `Bearer ${token}` };
const promisedSeconds = 60;
/**
 * Maximum ratio of the memory in the second half of an export to the memory in the first half, and of the memory with
 * ten thousand documents to that of an idle server; memory that grows with the number of rows would exceed it.
 */
const promisedGrowth = 1.25;

/**
 * Checks and exports a month with a million tax documents; measures the seconds and whether the server's memory stays
 * constant.
 */
export async function measureMonth({ product, query }: BenchEnvironment): Promise<Row[]> {
  await query(
    `insert into users (id, name, email, role, email_verified_at)
     values ('00000000-0000-4000-8000-0000000000ac', 'Accountant', 'books@dosaplaza.in', 'admin', now())`,
  );
  await query(
    `insert into sessions (id, user_id, expires_at)
     values (sha256($1::text::bytea), '00000000-0000-4000-8000-0000000000ac', now() + interval '1 day')`,
    [token],
  );
  await seed(query);
  const cold = await product.memory();
  const few = await download(product, '/api/admin/months/092026');
  const rows: Row[] = [
    share(
      'ten thousand documents: memory, MB, against idle',
      Math.max(...few.memory) / 1e6,
      cold / 1e6,
      promisedGrowth,
    ),
  ];
  const exports = {
    'what the checks find': '/api/admin/months/102026',
    'GSTR-1 as JSON': '/api/admin/gstr1?period=102026&force=1',
    'GSTR-1 as CSV files': '/api/admin/gstr1?period=102026&format=csv&force=1',
    register: '/api/admin/months/102026/register',
    'vouchers for Tally': '/api/admin/months/102026/tally',
  };
  for (const [name, path] of Object.entries(exports)) {
    const { seconds, bytes, memory } = await download(product, path);
    const middle = Math.floor(memory.length / 2);
    const mostOf = (some: number[]) => Math.max(...some) / 1e6;
    rows.push(
      atMost(`a million documents: ${name}, s (${short(bytes / 1e6)} MB)`, seconds, promisedSeconds),
      share(
        `a million documents: ${name}, memory in the second half, MB, against the first`,
        mostOf(memory.slice(middle)),
        mostOf(memory.slice(0, middle)),
        promisedGrowth,
      ),
    );
  }
  return rows;
}

const seller = JSON.stringify({ name: brand.legalName, address: [], gstin: brand.gstin, state: brand.sellerState });
const base = '00000000-0000-4000-8000-0000000000d0';

/** Seeds ten thousand tax documents in September and a million in October; there, every twentieth is a credit note. */
async function seed(query: BenchEnvironment['query']): Promise<void> {
  const insert = (row: string, from: string) =>
    query(
      `insert into tax_documents (id, kind, series, fiscal_year, sequence, number, issued_at, issued_on, order_id, refers_to,
          reason, buyer, place_of_supply, seller, lines, taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise,
          total_paise, language, verify_token)
       select ${row}, '29', '${seller}', '[{"title":"Zomato · Starter Onboarding","sac":"998599"}]', 169407, 0, 0, 0, 30493, 199900,
         'en', 'bench ' || n from ${from}`,
    );
  await insert(
    `'${base}', 'invoice', 'B', '26-27', 1, 'B/26-27/1', '2026-09-01'::timestamptz, '2026-09-01'::date, 'ch_0', null::uuid,
       null, '{"name":"Buyer"}'::jsonb`,
    'generate_series(0, 0) as n',
  );
  await insert(
    `gen_random_uuid(), 'invoice', 'W', '26-27', n - ${documents}, 'W/26-27/' || n - ${documents}, '2026-09-02'::timestamptz, '2026-09-02'::date,
       'ch_' || n, null::uuid, null,
       jsonb_build_object('name', 'Buyer ' || n, 'company', null, 'address', '14 Hill Road', 'state', '29', 'gstin', null)`,
    `generate_series(${documents + 1}, ${documents + fewDocuments}) as n`,
  );
  await insert(
    `gen_random_uuid(), case when n % 20 = 0 then 'credit_note' else 'invoice' end,
       case when n % 20 = 0 then 'C' else 'I' end, '26-27', case when n % 20 = 0 then n / 20 else n - n / 20 end,
       case when n % 20 = 0 then 'C/26-27/' || n / 20 else 'I/26-27/' || n - n / 20 end,
       '2026-10-01'::timestamptz + n * interval '2.6 seconds', '2026-10-01'::date + floor(n * 2.6 / 86400)::int, 'ch_' || n,
       case when n % 20 = 0 then '${base}'::uuid end, '07',
       jsonb_build_object('name', 'Buyer ' || n, 'company', null, 'address', '14 Hill Road', 'state', '29',
         'gstin', case when n % 3 = 0 then '29AAGCB7383J1Z4' end)`,
    `generate_series(1, ${documents}) as n`,
  );
  await query('analyze tax_documents');
}

async function download(product: BenchEnvironment['product'], path: string) {
  const began = performance.now();
  let bytes = 0;
  const memory = [await product.memory()];
  const look = setInterval(() => void product.memory().then((now) => memory.push(now)), 250);
  const answer = await request(product.url + path, { headers, headersTimeout: 0, bodyTimeout: 0 });
  for await (const chunk of answer.body) bytes += chunk.length;
  clearInterval(look);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  memory.push(await product.memory());
  return { seconds: (performance.now() - began) / 1_000, bytes, memory };
}
