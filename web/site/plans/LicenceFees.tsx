import { governmentFeeOf, paidApart } from '#shared/government-fee.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { TicketLine, TicketLines } from '#web/ui/Ticket.tsx';

/** Price lines: our price for several licences, the government fee, and the sum of both. */
export function LicenceFees({ plan }: { plan: Plan }) {
  const fee = governmentFeeOf(plan.slug);
  return (
    <>
      <div data-with-several="" hidden>
        <TicketLines className="mt-3 -mb-1">
          <TicketLine label={m.plans_our_price()}>
            <span data-sum="units" />
          </TicketLine>
        </TicketLines>
      </div>
      <TicketLines className="mt-3">
        {fee && (
          <>
            <TicketLine label={m.plans_government_fee()}>
              <span data-sum="apart">{inRupees(paidApart(fee))}</span>
            </TicketLine>
            <TicketLine label={m.plans_together()}>
              <span data-sum="together">{inRupees(plan.price + paidApart(fee))}</span>
            </TicketLine>
          </>
        )}
      </TicketLines>
      {!fee && <p className="text-sm text-muted">{m.plans_government_fee_varies()}</p>}
    </>
  );
}
