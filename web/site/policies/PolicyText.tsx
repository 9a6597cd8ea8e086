import { brand } from '#shared/brand.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail } from '#web/ui/Ticket.tsx';
import type { Block, Policy, PolicyName } from './types.ts';
import { withOwnClause } from './with-own-clause.ts';

export function PolicyText({ page, policy: { title, lead, short, ...policy } }: { page: PolicyName; policy: Policy }) {
  const parts = withOwnClause(policy.parts, page);
  const since = formatIsoDate(brand.policiesSince, getLocale());
  return (
    <SitePage>
      <div className="printed wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={[{ label: m.site_home(), href: localPath(paths.home) }, { label: title }]} />
        <h1 className="mt-4">{title}</h1>
        <p className="mt-3 max-w-152 text-lg text-muted">{lead}</p>
        <p className="mt-2 text-sm text-muted">
          {m.policies_updated()} <time dateTime={brand.policiesSince}>{since}</time>
        </p>
        <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <aside className="lg:order-2 lg:sticky lg:top-20 lg:self-start">
            <TicketRail>
              <Ticket title={m.policies_short()}>
                <TicketLines className="mt-3.5">
                  {short.map(({ label, value }) => (
                    <TicketLine key={label} label={label}>
                      {value}
                    </TicketLine>
                  ))}
                </TicketLines>
              </Ticket>
            </TicketRail>
            <nav aria-label={m.policies_contents()} className="mt-6 hidden lg:block print:hidden">
              <p className="text-sm font-semibold">{m.policies_contents()}</p>
              <ol className="mt-1 text-sm text-muted">
                {parts.map(({ id, heading }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="block py-1 underline-offset-4 hover:text-kesar hover:underline">
                      {heading}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          </aside>
          <div className="grid max-w-176 gap-10">
            {parts.map(({ id, heading, blocks }) => (
              <section key={id} id={id} className="later grid gap-3.5">
                <h2 className="text-2xl">{heading}</h2>
                {blocks.map((block, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their places
                  <PolicyBlock key={place} block={block} caption={heading} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
    </SitePage>
  );
}

/** Block of a policy; `caption` is the name of a table for screen readers. */
function PolicyBlock({ block, caption }: { block: Block; caption: string }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('rows' in block) return <RowsTable caption={caption} head={block.head} rows={block.rows} />;
  if ('link' in block)
    return (
      <p>
        {block.text}{' '}
        <a href={localPath(block.link.href)} className="link">
          {block.link.label}
        </a>
        .
      </p>
    );
  return (
    <ul className="bullets grid gap-2">
      {block.list.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
