import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { longestTitle } from '#shared/rules/tasks.ts';
import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Enquiry } from './types.ts';

export function EnquiryTaskForm({ enquiry, onMade }: { enquiry: Enquiry; onMade: (enquiry: Enquiry) => void }) {
  const { taskId } = enquiry;
  if (taskId)
    return (
      <Link to={paths.taskBoard} className="link target">
        {m.desk_task_made()}
      </Link>
    );
  return (
    <Disclosure summary={m.desk_task_make()}>
      <Form enquiry={enquiry} onMade={onMade} />
    </Disclosure>
  );
}

function Form({ enquiry: { number, name }, onMade }: { enquiry: Enquiry; onMade: (enquiry: Enquiry) => void }) {
  const form = useContractForm('POST /api/admin/enquiries/:number/task', {
    fields: { title: undefined, dueDate: undefined },
    initial: { title: m.desk_task_of({ name, number }).slice(0, longestTitle) },
    input: ({ title, dueDate }) => ({ params: { number }, body: { title, dueDate: dueDate || null } }),
    texts: staffTexts,
    onDone: onMade,
  });
  return (
    <form {...form.props} className="grid gap-3 text-ink">
      <Field {...form.field('title')} id="task-title" label={m.desk_task_title()} maxLength={longestTitle} />
      <Field
        {...form.field('dueDate')}
        id="task-day"
        type="date"
        label={m.desk_task_due()}
        optional={m.desk_optional()}
      />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} className="justify-self-start">
        {m.desk_task_put()}
      </SubmitButton>
    </form>
  );
}
