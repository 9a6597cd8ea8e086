import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { EnrolForm } from './SecondFactorForm.tsx';

/** Screen for staff who must set up a second factor, in place of every other page. */
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
