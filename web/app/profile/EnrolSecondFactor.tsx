import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { EnrolForm } from './SecondFactorForm.tsx';

/** Shown to staff instead of every page while a mandatory second factor is not set up. */
export function EnrolSecondFactor() {
  return (
    <AppShell title={m.app_enrol_title()}>
      <p role="status" className="mb-6 max-w-xl text-lg">
        {m.app_enrol_text()}
      </p>
      <EnrolForm onDone={() => location.reload()} />
    </AppShell>
  );
}
