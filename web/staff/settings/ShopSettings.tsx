import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { labelsOf, settingSections } from '#shared/settings/sections.ts';
import { settingSectionNames } from '#shared/settings/shipped.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SectionHistory } from './SectionHistory.tsx';

export function ShopSettings() {
  const view = useView();
  const query = useQuery(endpointQuery('GET /api/admin/settings', {}));
  const section = settingSectionNames.find((name) => name === view.read('section')) ?? 'brand';
  const { title, about } = settingSections[section];
  const toReplace = labelsOf(section, query.data?.placeholders ?? []);
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(shop) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,44rem)]">
          <nav aria-label={m.desk_settings_title()} className="content-start">
            <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid">
              {settingSectionNames.map((name) => {
                const left = labelsOf(name, shop.placeholders).length;
                return (
                  <li key={name}>
                    <Link
                      to={view.linkTo({ section: name })}
                      aria-current={name === section ? 'page' : undefined}
                      className="link target aria-[current=page]:font-bold aria-[current=page]:no-underline"
                    >
                      {settingSections[name].title}
                    </Link>
                    {left > 0 && (
                      <span className="ml-2 text-sm text-muted">{m.desk_settings_left({ count: left })}</span>
                    )}
                  </li>
                );
              })}
              <li>
                <Link to={paths.setup} className="link target">
                  {m.desk_setup_title()}
                </Link>
              </li>
              <li>
                <Link to={paths.calendar} className="link target">
                  {m.desk_settings_calendar()}
                </Link>
              </li>
            </ul>
          </nav>
          <section aria-labelledby="section-title">
            <h2 id="section-title" className="text-2xl">
              {title}
            </h2>
            <p className="mt-1 mb-5 text-muted">{about}</p>
            {toReplace.length > 0 && (
              <Notice quiet tone="note" className="mb-5">
                {m.desk_settings_replace({ fields: toReplace.join(', ') })}
              </Notice>
            )}
            {shop.fromEnvironment.some((field) => field.startsWith(`${section}.`)) && (
              <Notice quiet tone="note" className="mb-5">
                {m.desk_settings_environment({ fields: shop.fromEnvironment.join(', ') })}
              </Notice>
            )}
            <SectionForm key={section} section={section} shop={shop} />
            <SectionHistory key={`${section}-history`} section={section} version={shop.version} />
          </section>
        </div>
      )}
    </QueryResult>
  );
}
