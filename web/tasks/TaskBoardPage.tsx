import { AppShell } from '../layout/AppShell.tsx';
import { RequireRole } from '../layout/RequireRole.tsx';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { TaskBoard } from './TaskBoard.tsx';

export const meta = () => [
  ...pageMeta({ title: m.tasks_title(), description: m.tasks_description() }),
  { name: 'robots', content: 'noindex' },
];

export default function TaskBoardPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <AppShell title={m.tasks_title()} wide>
        <TaskBoard />
      </AppShell>
    </RequireRole>
  );
}
