import { RequireRole } from '#web/app/shell/RequireRole.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { TaskBoard } from './TaskBoard.tsx';

export const meta = () => pageMeta({ title: m.tasks_title(), description: m.tasks_description(), noindex: true });

export default function TaskBoardPage() {
  return (
    <RequireRole roles={['seller', 'admin']}>
      <TaskBoard />
    </RequireRole>
  );
}
