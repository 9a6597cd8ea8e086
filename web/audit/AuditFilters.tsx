import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import type { View } from '../asking/use-view.ts';
import { m } from '../paraglide/messages.js';
import { deedName } from '../ui/deed-in-words.ts';
import { Field } from '../ui/Field.tsx';
import { SelectField } from '../ui/SelectField.tsx';

/** Who, what and when; whom is picked in the table itself. */
export function AuditFilters({ view }: { view: View }) {
  const known = useAsked('audit filters', () => reply('listDeedKinds', {}));
  const { people = [] } = known.data ?? {};
  const actions = (known.data?.actions ?? [])
    .map((action) => ({ action, name: deedName(action) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <div className="mb-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        name="person"
        label={m.desk_audit_who()}
        value={view.read('person')}
        onChange={({ target }) => view.show({ person: target.value })}
      >
        <option value="">{m.desk_audit_anybody()}</option>
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="action"
        label={m.desk_audit_what()}
        value={view.read('action')}
        onChange={({ target }) => view.show({ action: target.value })}
      >
        <option value="">{m.desk_audit_anything()}</option>
        {actions.map(({ action, name }) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </SelectField>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          name={end}
          type="date"
          label={end === 'from' ? m.desk_audit_from() : m.desk_audit_to()}
          value={view.read(end)}
          onChange={({ target }) => view.show({ [end]: target.value })}
        />
      ))}
    </div>
  );
}
