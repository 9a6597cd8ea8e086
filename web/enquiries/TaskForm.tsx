import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { longestTitle } from '#shared/rules/tasks.ts';
import { useDeed } from '../asking/use-deed.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Field } from '../ui/Field.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import type { Enquiry } from './types.ts';

/** Makes a task of a message, once; afterwards leads to the board. */
export function TaskForm({ enquiry, onMade }: { enquiry: Enquiry; onMade: (enquiry: Enquiry) => void }) {
  const { number, name, taskId } = enquiry;
  const [title, setTitle] = useState(m.desk_task_of({ name, number }).slice(0, longestTitle));
  const [day, setDay] = useState('');
  const deed = useDeed();
  if (taskId)
    return (
      <Link to={paths.taskBoard} className="link target">
        {m.desk_task_made()}
      </Link>
    );
  return (
    <Disclosure summary={m.desk_task_make()}>
      <form
        className="grid gap-3 text-ink"
        onSubmit={async (event) => {
          event.preventDefault();
          const body = { title, dueDate: day || null };
          const made = await deed.run('makeEnquiryTask', { params: { number }, body });
          if (made) onMade(made.reply);
        }}
      >
        <Field
          name="task-title"
          label={m.desk_task_title()}
          value={title}
          maxLength={longestTitle}
          error={deed.problem('title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Field
          name="task-day"
          type="date"
          label={m.desk_task_due()}
          optional={m.desk_optional()}
          value={day}
          error={deed.problem('dueDate')}
          onChange={({ target }) => setDay(target.value)}
        />
        <SaidNotice said={deed.said} />
        <Button type="submit" small aria-disabled={deed.busy} className="justify-self-start">
          {m.desk_task_put()}
        </Button>
      </form>
    </Disclosure>
  );
}
