import { paths } from '#shared/paths.ts';
import { shopText } from '#shared/rules/catalogue.ts';
import { formatCount, paiseInShort } from '#shared/rules/money.ts';
import { fewestFinished, type PublicRecord } from '#shared/rules/public-record.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { breadcrumbs, linkedData } from '#web/platform/seo/structured-data.ts';
import { NextStep } from '#web/site/marketing/NextStep.tsx';
import { Breadcrumb } from '#web/site/shared/Breadcrumb.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { shortDay } from '#web/ui/page-dates.ts';
import type { Route } from './+types/RecordPage';

export async function loader({ context }: Route.LoaderArgs) {
  const { record, publicUrl } = context.get(loaderContext);
  return { record: await record(), publicUrl };
}

const trail = () => [{ label: m.site_home(), href: localPath(paths.home) }, { label: m.marketing_record_title() }];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: m.marketing_record_title(), description: m.marketing_record_description() }),
  ...(loaderData ? [linkedData(breadcrumbs(loaderData.publicUrl, trail()))] : []),
];

export default function RecordPage({ loaderData: { record } }: Route.ComponentProps) {
  return (
    <SitePage>
      <div className="wrap pt-4 pb-16 lg:pb-24">
        <Breadcrumb trail={trail()} />
        <h1 className="mt-4">{m.marketing_record_title()}</h1>
        <p className="mt-3 max-w-136 text-lg text-muted">
          {record
            ? m.marketing_record_lead({ from: shortDay(record.from), to: shortDay(record.to) })
            : m.marketing_record_none({ fewest: fewestFinished })}
        </p>
        {record && <Figures record={record} />}
      </div>
      <NextStep
        title={m.marketing_record_next_title()}
        text={m.marketing_record_next()}
        href={localPath(paths.plans)}
        label={m.site_see_plans()}
      />
    </SitePage>
  );
}

function Figures({ record }: { record: PublicRecord }) {
  const { finished, filed, askedBack, granted, kept, missed, openLate, givenBackPaise, services, ratings } = record;
  return (
    <>
      <h2 className="sr-only">{m.marketing_record_work()}</h2>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-6 lg:grid-cols-4">
        <Figure value={finished} label={m.marketing_record_finished()} />
        <Figure value={filed} label={m.marketing_record_filed()} />
        <Figure value={askedBack} label={m.marketing_record_asked()} />
        <Figure value={granted} label={m.marketing_record_granted()} />
      </dl>
      <section className="mt-10 max-w-prose">
        <h2>{m.marketing_record_promises()}</h2>
        <p className="mt-3">{m.marketing_record_kept({ kept: formatCount(kept), finished: formatCount(finished) })}</p>
        {missed > 0 && (
          <p className="mt-2">
            {m.marketing_record_back({ missed: formatCount(missed), amount: paiseInShort(givenBackPaise) })}
          </p>
        )}
        {openLate > 0 && <p className="mt-2">{m.marketing_record_open_late({ count: formatCount(openLate) })}</p>}
      </section>
      {services.length > 0 && (
        <section className="mt-10 max-w-prose">
          <h2>{m.marketing_record_days()}</h2>
          <p className="mt-3 text-muted">{m.marketing_record_days_note()}</p>
          <table className="mt-4 w-full">
            <thead className="text-left text-sm text-muted">
              <tr>
                <th className="py-2 font-normal">{m.marketing_record_service()}</th>
                <th className="px-4 py-2 text-right font-normal">{m.marketing_record_count()}</th>
                <th className="py-2 text-right font-normal">{m.marketing_record_median()}</th>
              </tr>
            </thead>
            <tbody>
              {services.map(({ slug, title, count, days }) => (
                <tr key={slug} className="border-t border-line">
                  <th scope="row" className="py-3 text-left font-semibold">
                    {shopText(title, getLocale())}
                  </th>
                  <td className="px-4 py-3 text-right figures">{formatCount(count)}</td>
                  <td className="py-3 text-right figures">{days}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section className="mt-10">
        <h2>{m.marketing_record_ratings()}</h2>
        <p className="mt-3 text-lg">
          {ratings.average === null
            ? m.marketing_record_no_ratings()
            : m.marketing_record_average({ average: ratings.average, count: formatCount(ratings.count) })}
        </p>
        {ratings.words.length > 0 && (
          <>
            <p className="mt-1 text-muted">{m.marketing_record_consent()}</p>
            <ul className="mt-6 grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-3">
              {ratings.words.map(({ stars, text }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the page is not hydrated
                <li key={place} className="min-w-0 border-t-2 border-ink pt-4">
                  <blockquote className="wrap-anywhere">{text}</blockquote>
                  <p className="mt-1.5 text-sm text-muted">{m.marketing_record_stars({ stars })}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted">{label}</dt>
      <dd className="condensed text-3xl font-bold">{formatCount(value)}</dd>
    </div>
  );
}
