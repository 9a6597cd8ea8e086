import { useQuery } from '@tanstack/react-query';
import { type Category, categories } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

type Rule = Reply<'GET /api/admin/assignment'>;

const names: Record<Category, () => string> = {
  growth: m.work_service_growth,
  zomato: m.work_service_zomato,
  swiggy: m.work_service_swiggy,
  fssai: m.work_service_fssai,
};

/** Who takes the new cases of each service. */
export function AssignmentRule() {
  const rule = useQuery(endpointQuery('GET /api/admin/assignment', {}));
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  return (
    <section className="mt-10 max-w-3xl">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{m.desk_assign_title()}</h2>
      <p className="my-3 max-w-prose text-muted">{m.desk_assign_intro()}</p>
      <QueryResult query={rule} loading={<RowsSkeleton />}>
        {(found) => <RuleForm rule={found} staff={staff} />}
      </QueryResult>
    </section>
  );
}

function RuleForm({ rule, staff }: { rule: Rule; staff: Reply<'GET /api/admin/staff'> }) {
  const action = useEndpointMutation();
  const save = async (typed: FormData) => {
    const on = typed.get('on') !== null;
    const chosen = (category: Category) => typed.getAll(category).map(String);
    const services = Object.fromEntries(categories.map((each) => [each, chosen(each)])) as Rule['services'];
    const done = await action.run('PUT /api/admin/assignment', { body: { on, services } });
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
              {categories.map((category) => (
                <th key={category} scope="col">
                  {names[category]()}
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
                {categories.map((category) => (
                  <td key={category}>
                    <label className="target grid w-11 place-items-center">
                      <span className="sr-only">{m.desk_assign_of({ name, service: names[category]() })}</span>
                      <input
                        type="checkbox"
                        name={category}
                        value={_id}
                        defaultChecked={rule.services[category].includes(_id)}
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
