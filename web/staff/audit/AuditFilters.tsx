import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { auditLabel } from '#web/staff/shared/audit-labels.ts';
import { Field } from '#web/ui/Field.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';

/** Filters of the audit log by user, action and date; the subject is chosen in the table. */
export function AuditFilters({ view }: { view: View }) {
  const known = useQuery(endpointQuery('GET /api/admin/audit-filters', {}));
  const { people = [] } = known.data ?? {};
  const actions = (known.data?.actions ?? [])
    .map((action) => [action, auditLabel(action)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <UrlFilterField
        view={view}
        name="person"
        label={m.desk_audit_who()}
        options={[['', m.desk_audit_anybody()], ...people.map(({ _id, name }) => [_id, name] as const)]}
      />
      <UrlFilterField
        view={view}
        name="action"
        label={m.desk_audit_what()}
        options={[['', m.desk_audit_anything()], ...actions]}
      />
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="max-[26rem]:col-span-2">
          <Field
            name={end}
            type="date"
            label={end === 'from' ? m.desk_audit_from() : m.desk_audit_to()}
            value={view.read(end)}
            onChange={({ target }) => view.show({ [end]: target.value })}
          />
        </div>
      ))}
    </div>
  );
}
