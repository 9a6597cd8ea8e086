import { AppShell, type ShellProps } from './AppShell.tsx';
import { type Access, RequireRole } from './RequireRole.tsx';

/** A signed-in page whose title does not depend on its data or on who sees it. */
export function SignedInPage({ roles, accountant, sendsStaffHome, ...shell }: Access & ShellProps) {
  return (
    <RequireRole roles={roles} accountant={accountant} sendsStaffHome={sendsStaffHome} title={shell.title}>
      <AppShell {...shell} />
    </RequireRole>
  );
}
