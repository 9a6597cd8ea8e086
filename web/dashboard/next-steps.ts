import { inRupees } from '#shared/rules/money.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';
import { paths, paymentSuccessPath } from '../paths.ts';
import { type OwnOrder, wayToPay } from '../ui/order-state.ts';

export type Step = { label: string; detail: string; href: string | null };

/** So long after a payment the first call is still to come. */
const callComesWithin = 3 * 86_400_000;

type Standing = { hero: OwnOrder; earlier: readonly OwnOrder[]; panSent: boolean };

/** What there is to do or to wait for; `hero` is paid from its ticket. */
export function nextSteps({ hero, earlier, panSent }: Standing, now: number): Step[] {
  const latest = [hero, ...earlier];
  const open = earlier.filter((order) => wayToPay(order) === 'same');
  const atBank = latest.find(({ status, lastAttempt }) => status === 'pending' && lastAttempt !== null);
  const paid = latest.filter(({ status }) => status === 'paid');
  const fresh = paid.some(({ paidAt }) => paidAt !== null && now - Date.parse(paidAt) < callComesWithin);
  const { phone, phoneHref, hours } = brandWords();
  return [
    ...open.map(({ order_id: id, planName: plan, total }) => ({
      label: m.dashboard_next_pay({ amount: inRupees(total), plan }),
      detail: m.dashboard_next_pay_detail(),
      href: paymentSuccessPath(id),
    })),
    ...(atBank
      ? [
          {
            label: m.dashboard_next_bank(),
            detail: m.dashboard_next_bank_detail({ ticket: atBank.ticket }),
            href: paymentSuccessPath(atBank.order_id),
          },
        ]
      : []),
    ...(fresh ? [{ label: m.dashboard_next_call(), detail: m.dashboard_next_call_detail({ hours }), href: null }] : []),
    ...(!panSent && paid.some(({ category }) => category !== 'growth')
      ? [{ label: m.dashboard_next_papers(), detail: m.dashboard_next_papers_detail(), href: paths.profile }]
      : []),
    { label: m.dashboard_next_help(), detail: m.dashboard_next_help_detail({ phone, hours }), href: phoneHref },
  ];
}
