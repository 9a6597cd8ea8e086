import { customerPath, orderPath } from '#shared/paths.ts';
import { longestTitle, taskStatuses } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field as TextLine } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Board, Task } from './board.ts';
import { columnName, isColumn } from './columns.ts';
import { LinkField } from './LinkField.tsx';
import { findLinkableCustomers, findLinkableOrders } from './links.ts';
import { type TaskField, withOrder } from './task-form-values.ts';
import { type ConcurrentChange, useTaskForm } from './use-task-form.ts';

type Props = {
  board: Board;
  task: Task | undefined;
  gone: boolean;
  staff: Reply<'GET /api/admin/staff'>;
  me: string;
  onSaved: (task: Task, isNew: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
};

const fieldNames: Record<TaskField, () => string> = {
  title: m.tasks_form_title,
  status: m.tasks_form_status,
  due: m.tasks_form_due,
  assigneeId: m.tasks_form_assignee,
  orderId: m.tasks_form_order,
  customerId: m.tasks_form_customer,
};

export function TaskForm({ board, task, gone, staff, me, onSaved, onDelete, onClose }: Props) {
  const { form, typed, type, problems, refused, meanwhile, busy, submit, forget } = useTaskForm({
    board,
    task,
    me,
    onSaved,
  });
  const close = () => {
    forget();
    onClose();
  };
  return (
    <form ref={form} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
      {meanwhile && <Notice>{concurrentChangeText(meanwhile)}</Notice>}
      {gone && <Notice>{m.tasks_form_meanwhile_gone()}</Notice>}
      <ActionNotice notice={refused ? { tone: 'error', text: refused } : null} />
      <TextLine
        name="title"
        id="task-title"
        label={m.tasks_form_title()}
        value={typed.title}
        maxLength={longestTitle}
        required
        autoComplete="off"
        error={problems.title}
        onChange={({ target }) => type({ title: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextLine
          name="due"
          id="task-due"
          type="datetime-local"
          label={m.tasks_form_due()}
          value={typed.due}
          autoComplete="off"
          error={problems.due}
          onChange={({ target }) => type({ due: target.value })}
        />
        <SelectField
          name="assigneeId"
          id="task-assignee"
          label={m.tasks_form_assignee()}
          value={typed.assigneeId}
          autoComplete="off"
          error={problems.assigneeId}
          onChange={({ target }) => type({ assigneeId: target.value })}
        >
          <option value="">{m.tasks_nobody()}</option>
          {assignees(staff, task, typed.assigneeId).map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name || m.tasks_no_name()}
            </option>
          ))}
        </SelectField>
        {task && (
          <SelectField
            name="status"
            id="task-status"
            label={m.tasks_form_status()}
            value={typed.status}
            autoComplete="off"
            error={problems.status}
            onChange={({ target }) => {
              if (isColumn(target.value)) type({ status: target.value });
            }}
          >
            {taskStatuses.map((status) => (
              <option key={status} value={status}>
                {columnName(status)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <details open={Boolean(typed.orderId || typed.customerId || problems.orderId || problems.customerId)}>
        <summary className="link target">{m.tasks_form_links()}</summary>
        <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
          <LinkField
            name="orderId"
            label={m.tasks_form_order()}
            hint={m.tasks_form_order_hint()}
            error={problems.orderId}
            chosen={typed.orderId ? { text: typed.orderName, to: orderPath(typed.orderId) } : undefined}
            find={findLinkableOrders}
            onPick={(order) => type(withOrder(typed, order))}
          />
          <LinkField
            name="customerId"
            label={m.tasks_form_customer()}
            hint={m.tasks_form_customer_hint()}
            error={problems.customerId}
            chosen={
              typed.customerId
                ? { text: typed.customerName || m.tasks_no_name(), to: customerPath(typed.customerId) }
                : undefined
            }
            find={findLinkableCustomers}
            onPick={(customer) => type({ customerId: customer?.id ?? '', customerName: customer?.text ?? '' })}
          />
        </div>
      </details>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? m.tasks_form_saving() : task ? m.tasks_form_save() : m.tasks_form_add()}
        </Button>
        <Button variant="ghost" onClick={close}>
          {m.tasks_form_cancel()}
        </Button>
        {task && (
          <button
            type="button"
            className="kot-act ml-auto text-mirchi hover:text-mirchi"
            onClick={() => {
              forget();
              onDelete();
            }}
          >
            {m.tasks_delete()}
          </button>
        )}
      </div>
    </form>
  );
}

function concurrentChangeText({ who, fields }: ConcurrentChange): string {
  const what = fields.map((field) => fieldNames[field]()).join(', ');
  return m.tasks_form_meanwhile({ who: who ?? m.tasks_form_somebody(), what });
}

/** Returns all staff, and the current assignee even if that person has left the staff. */
function assignees(
  staff: Reply<'GET /api/admin/staff'>,
  task: Task | undefined,
  chosen: string,
): { _id: string; name: string }[] {
  const before = task?.assignee;
  const missing = before && chosen === before._id && !staff.some(({ _id }) => _id === before._id);
  return missing ? [...staff, before] : staff;
}
