import { m } from '#web/paraglide/messages.js';
import type { ComparisonItem } from './comparison.ts';
import { marketingContent } from './content.ts';

const cell = 'border-b border-line px-1 py-2.5 text-center lg:py-3';

function Mark({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value;
  return (
    <>
      <i aria-hidden="true" className={value ? 'mark-yes' : 'mark-no'} />
      <span className="sr-only">{value ? m.marketing_included() : m.marketing_not_included()}</span>
    </>
  );
}

function Group({ title, items }: { title: string; items: readonly ComparisonItem[] }) {
  return (
    <tbody>
      <tr>
        <td colSpan={3} className="border-b border-line pt-8 pb-2 font-semibold text-muted">
          {title} ({items.length})
        </td>
      </tr>
      {items.map(({ label, basic, premium }) => (
        <tr key={label} className="hover:bg-wash">
          <th scope="row" className="border-b border-line py-2.5 pr-2 text-left font-normal lg:py-3">
            {label}
          </th>
          <td className={cell}>
            <Mark value={basic} />
          </td>
          <td className={cell}>
            <Mark value={premium} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

export function ComparisonTable() {
  const { both, premiumOnly } = marketingContent().comparison.items;
  const head = 'sticky top-16 z-1 border-b-2 border-ink bg-paper py-3';
  return (
    <table className="comparison mt-14 w-full table-fixed text-sm sm:text-base">
      <thead>
        <tr>
          <th scope="col" className={`${head} condensed text-left text-xl font-bold sm:text-2xl`}>
            {m.marketing_item()}
          </th>
          <th scope="col" className={`${head} w-19 font-semibold sm:w-28 lg:w-60`}>
            {m.marketing_basic()}
          </th>
          <th scope="col" className={`${head} w-19 font-semibold sm:w-28 lg:w-60`}>
            {m.marketing_premium()}
          </th>
        </tr>
      </thead>
      <Group title={m.marketing_in_both()} items={both} />
      <Group title={m.marketing_premium_only()} items={premiumOnly} />
    </table>
  );
}
