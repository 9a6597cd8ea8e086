import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EnquiryStatus, enquiryStatuses } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { enquiryStatusNames } from '#web/staff/shared/enquiry-status.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Enquiry } from './types.ts';

const suspicions = { trap: m.desk_held_trap, haste: m.desk_held_haste, links: m.desk_held_links };

/** Whether the enquiry still has the status or assignee that the user set; otherwise the notice with undo is hidden. */
function isUnchanged(
  done: { status: EnquiryStatus } | { assigneeId: string } | undefined,
  { status, assignee }: Enquiry,
) {
  if (!done) return false;
  return 'status' in done ? done.status === status : done.assigneeId === (assignee?._id ?? '');
}

export function Handling({ enquiry, onChanged }: { enquiry: Enquiry; onChanged: (enquiry: Enquiry) => void }) {
  const { number, status, suspicion, assignee } = enquiry;
  const staff = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const action = useEndpointMutation();
  const [done, setDone] = useState<{ status: EnquiryStatus } | { assigneeId: string }>();
  const params = { number };
  const move = async (to: EnquiryStatus, from: EnquiryStatus, undo = true) => {
    const changed = await action.run('PATCH /api/admin/enquiries/:number', { params, body: { status: to, from } });
    if (!changed) return;
    const back = undo ? { undo: () => void move(from, to, false) } : {};
    action.setNotice({ tone: 'success', text: m.desk_moved({ status: enquiryStatusNames[to]() }), ...back });
    setDone({ status: to });
    onChanged(changed.reply);
  };
  const assign = async (to: string, undo = true) => {
    const before = assignee?._id ?? '';
    const changed = await action.run('PATCH /api/admin/enquiries/:number', {
      params,
      body: { assigneeId: to || null },
    });
    if (!changed) return;
    const name = staff.data?.find(({ _id }) => _id === to)?.name;
    const text = name ? m.desk_assigned({ name }) : m.desk_unassigned();
    setDone({ assigneeId: to });
    action.setNotice({ tone: 'success', text, ...(undo ? { undo: () => void assign(before, false) } : {}) });
    onChanged(changed.reply);
  };
  const others = staff.data ?? (assignee ? [assignee] : []);
  const gone = assignee && !others.some(({ _id }) => _id === assignee._id) ? [assignee] : [];
  return (
    <div className="grid gap-3">
      {status === 'held' && suspicion && (
        <Notice quiet>
          <p>{suspicions[suspicion]()}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button small aria-disabled={action.busy} onClick={() => move('new', 'held')}>
              {m.desk_release()}
            </Button>
            <Button variant="ghost" small aria-disabled={action.busy} onClick={() => move('closed', 'held')}>
              {m.desk_close()}
            </Button>
          </div>
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {status !== 'held' && (
          <SelectField
            name="status"
            label={m.desk_status()}
            value={status}
            onChange={({ target }) => {
              const to = enquiryStatuses.find((each) => each === target.value);
              if (to) void move(to, status);
            }}
          >
            {enquiryStatuses
              .filter((each) => each !== 'held' || suspicion)
              .map((each) => (
                <option key={each} value={each}>
                  {enquiryStatusNames[each]()}
                </option>
              ))}
          </SelectField>
        )}
        <SelectField
          name="assignee"
          label={m.desk_assignee()}
          value={assignee?._id ?? ''}
          onChange={({ target }) => void assign(target.value)}
        >
          <option value="">{m.desk_assignee_nobody()}</option>
          {[...others, ...gone].map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <ActionNotice notice={isUnchanged(done, enquiry) || !action.notice?.undo ? action.notice : null} />
    </div>
  );
}
