import { AppShell, type ShellProps } from './AppShell.tsx';
import { RequireRole, type RequireRoleProps } from './RequireRole.tsx';

export function SignedInPage({ screen, first, ...shell }: Omit<RequireRoleProps, 'title'> & ShellProps) {
  return (
    <RequireRole screen={screen} first={first} title={shell.title}>
      <AppShell {...shell} />
    </RequireRole>
  );
}
