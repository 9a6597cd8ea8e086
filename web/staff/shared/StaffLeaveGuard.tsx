import type { ComponentProps } from 'react';
import { m } from '#web/paraglide/messages.js';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';

export function StaffLeaveGuard({ unsaved }: Pick<ComponentProps<typeof LeaveGuard>, 'unsaved'>) {
  return <LeaveGuard unsaved={unsaved} title={m.desk_leave_title()} text={m.desk_leave_text()} />;
}
