import { type EnquiryStatus, enquiryStatuses } from '#shared/rules/enquiries.ts';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useDeed } from '../asking/use-deed.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { statusNames } from './status-names.ts';
import type { Enquiry } from './types.ts';

const suspicions = { trap: m.desk_held_trap, haste: m.desk_held_haste, links: m.desk_held_links };

/** Who has a message and how it stands; each change can be taken back. */
export function Handling({ enquiry, onChanged }: { enquiry: Enquiry; onChanged: (enquiry: Enquiry) => void }) {
  const { number, status, suspicion, assignee } = enquiry;
  const staff = useAsked('staff', () => reply('listStaff', {}));
  const deed = useDeed();
  const params = { number };
  const move = async (to: EnquiryStatus, from: EnquiryStatus, undo = true) => {
    const changed = await deed.run('changeEnquiry', { params, body: { status: to, from } });
    if (!changed) return;
    const back = undo ? { undo: () => void move(from, to, false) } : {};
    deed.say({ tone: 'success', text: m.desk_moved({ status: statusNames[to]() }), ...back });
    onChanged(changed.reply);
  };
  const assign = async (to: string, undo = true) => {
    const before = assignee?._id ?? '';
    const changed = await deed.run('changeEnquiry', { params, body: { assigneeId: to || null } });
    if (!changed) return;
    const name = staff.data?.find(({ _id }) => _id === to)?.name;
    const text = name ? m.desk_assigned({ name }) : m.desk_unassigned();
    deed.say({ tone: 'success', text, ...(undo ? { undo: () => void assign(before, false) } : {}) });
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
            <Button small aria-disabled={deed.busy} onClick={() => move('new', 'held')}>
              {m.desk_release()}
            </Button>
            <Button variant="ghost" small aria-disabled={deed.busy} onClick={() => move('closed', 'held')}>
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
                  {statusNames[each]()}
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
      <SaidNotice said={deed.said} />
    </div>
  );
}
