import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

type Rule = Reply<'GET /api/admin/assignment'>;

/** Who takes the new cases of each service. */
export function AssignmentRule() {
  const rule = useQuery(endpointQuery('GET /api/admin/assignment', {}));
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const services = useQuery(endpointQuery('GET /api/staff/services', {}));
  return (
    <section className="mt-10 max-w-3xl">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{m.desk_assign_title()}</h2>
      <p className="my-3 max-w-prose text-muted">{m.desk_assign_intro()}</p>
      <QueryResult query={rule} loading={<RowsSkeleton />}>
        {(found) => (
          <QueryResult query={services} loading={<RowsSkeleton />}>
            {(known) => <RuleForm rule={found} staff={staff} services={known} />}
          </QueryResult>
        )}
      </QueryResult>
    </section>
  );
}

type Props = { rule: Rule; staff: Reply<'GET /api/admin/staff'>; services: Reply<'GET /api/staff/services'> };

function RuleForm({ rule, staff, services }: Props) {
  const action = useEndpointMutation();
  const save = async (typed: FormData) => {
    const on = typed.get('on') !== null;
    const chosen = Object.fromEntries(services.map(({ slug }) => [slug, typed.getAll(slug).map(String)]));
    const done = await action.run('PUT /api/admin/assignment', { body: { on, services: chosen } });
    if (done) action.setNotice({ tone: 'success', text: on ? m.desk_assign_saved() : m.desk_assign_off() });
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" name="on" defaultChecked={rule.on} /> {m.desk_assign_on()}
      </label>
      <div className="relative overflow-x-auto">
        <table className="dense w-full">
          <thead>
            <tr>
              <td />
              {services.map(({ slug, title }) => (
                <th key={slug} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staff.map(({ _id, name }) => (
              <tr key={_id}>
                <th scope="row" className="border-b border-line text-left font-normal">
                  {name}
                </th>
                {services.map(({ slug, title }) => (
                  <td key={slug}>
                    <label className="target grid w-11 place-items-center">
                      <span className="sr-only">{m.desk_assign_of({ name, service: title })}</span>
                      <input
                        type="checkbox"
                        name={slug}
                        value={_id}
                        defaultChecked={rule.services[slug]?.includes(_id)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button type="submit" variant="ghost" small aria-disabled={action.busy} className="justify-self-start">
        {m.desk_assign_save()}
      </Button>
      <ActionNotice notice={action.notice} />
    </form>
  );
}
