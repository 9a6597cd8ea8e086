import { m } from '#web/paraglide/messages.js';
import { TicketRule } from '#web/ui/Ticket.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';

/** Progress of the sign-up; `at` is the current step. */
export function AccountSteps({ at }: { at: number }) {
  const labels = [m.accounts_step_details(), m.accounts_step_code(), m.accounts_step_login()];
  const steps = labels.map((label, place) => ({
    label,
    state: place < at ? ('done' as const) : place === at ? ('now' as const) : ('todo' as const),
  }));
  return (
    <section aria-label={m.accounts_steps()}>
      <TicketRule />
      <TicketSteps
        steps={steps}
        states={{ done: m.accounts_step_done(), now: m.accounts_step_now(), todo: m.accounts_step_todo() }}
      />
    </section>
  );
}
