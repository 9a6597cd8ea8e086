import { brand } from '#shared/brand.ts';
import { formatClock, formatWeekday } from '#shared/format-date.ts';
import { paths } from '#shared/paths.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import { m } from '../web/paraglide/messages.js';
import { card, type EmailBody, EmailButton, EmailFrame, EmailHead, paint, toHtml } from './layout.tsx';

/** Content of a staff member's daily task digest. `count` and `overdue` include tasks that are not listed. */
export type DigestEmail = {
  kind: 'task-digest';
  name: string;
  day: string;
  count: number;
  overdue: number;
  tasks: { title: string; dueAt: string; overdue: boolean; mine: boolean; about: string | null }[];
};
type Task = DigestEmail['tasks'][number];

export function renderDigest({ name, day, count, overdue, tasks }: DigestEmail, publicUrl: string): EmailBody {
  const hello = name ? m.mail_hello({ name }) : m.mail_hello_nameless();
  const sections: [string, Task[]][] = [
    [m.mail_digest_overdue(), tasks.filter((task) => task.overdue)],
    [m.mail_digest_mine(), tasks.filter((task) => !task.overdue && task.mine)],
    [m.mail_digest_anybodys(), tasks.filter((task) => !task.overdue && !task.mine)],
  ];
  const filled = sections.filter(([, inside]) => inside.length > 0);
  const intro = introOf(count, overdue);
  const more = count > tasks.length ? m.mail_digest_more({ count: `${count - tasks.length}` }) : undefined;
  const board = `${publicUrl}${paths.taskBoard}`;
  return {
    subject: m.mail_digest_subject({ count: `${count}`, day: formatWeekday(day, 'long with day') }),
    text: [
      hello,
      intro,
      ...filled.map(([title, inside]) => [title, ...inside.map(plainLine)].join('\n')),
      more,
      `${m.mail_digest_button()}: ${board}`,
      brand.legalName,
    ]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    html: toHtml(
      <EmailFrame lang="en" preview={intro}>
        <EmailHead />
        <p style={{ margin: '0 0 4px' }}>{hello}</p>
        <p style={{ margin: '0 0 20px' }}>{intro}</p>
        {filled.map(([title, inside]) => (
          <Section key={title} title={title} tasks={inside} />
        ))}
        {more && <p style={{ color: paint.muted, margin: '0 0 20px' }}>{more}</p>}
        <p style={{ margin: '0 0 24px' }}>
          <EmailButton href={board}>{m.mail_digest_button()}</EmailButton>
        </p>
        <p style={{ color: paint.muted, fontSize: 14, margin: 0 }}>{brand.legalName}</p>
      </EmailFrame>,
    ),
  };
}

function introOf(count: number, overdue: number): string {
  const all = count === 1 ? m.mail_digest_one() : m.mail_digest_many({ count: `${count}` });
  if (overdue === 0) return all;
  return `${all} ${overdue === 1 ? m.mail_digest_overdue_one() : m.mail_digest_overdue_many({ count: `${overdue}` })}`;
}

const due = ({ dueAt, overdue }: Task) => formatClock(dueAt, { withDay: overdue });
const detailOf = (task: Task) =>
  [m.mail_digest_due({ when: due(task) }), task.about, task.overdue && !task.mine ? m.mail_digest_untaken() : undefined]
    .filter(Boolean)
    .join(' · ');
const plainLine = (task: Task) => inOneLine(`- ${task.title} (${detailOf(task)})`);

function Section({ title, tasks }: { title: string; tasks: Task[] }) {
  return (
    <div style={sheet}>
      <p style={{ fontWeight: 800, margin: '0 0 10px' }}>{title}</p>
      {tasks.map((task) => (
        <p key={`${task.title} ${task.dueAt} ${task.about}`} style={{ margin: '0 0 10px', overflowWrap: 'anywhere' }}>
          {task.title}
          <br />
          <span style={{ color: task.overdue ? paint.kesar : paint.muted, fontSize: 14 }}>{detailOf(task)}</span>
        </p>
      ))}
    </div>
  );
}

const sheet = { ...card, padding: '16px 22px 6px', margin: '0 0 20px' };
