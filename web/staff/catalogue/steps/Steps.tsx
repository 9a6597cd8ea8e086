import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths, stepsPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { StepsEditor } from './StepsEditor.tsx';

export function Steps({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const all = useQuery(endpointQuery('GET /api/admin/templates', {}));
  const one = useQuery(endpointQuery('GET /api/admin/templates/:slug', { params: { slug } }));
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={paths.catalogue} className="link target">
          {m.shop_steps_back()}
        </Link>
        <label className="flex items-center gap-2">
          <span className="whitespace-nowrap">{m.shop_steps_other()}</span>
          <select className="control" value={slug} onChange={({ target }) => navigate(stepsPath(target.value))}>
            {(all.data ?? [{ slug, title: slug }]).map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.title} ({each.slug})
              </option>
            ))}
          </select>
        </label>
      </p>
      <QueryResult query={one} loading={<RowsSkeleton />}>
        {(template) => <StepsEditor template={template} />}
      </QueryResult>
    </>
  );
}
