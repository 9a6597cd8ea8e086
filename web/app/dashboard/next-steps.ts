import { chatHref } from '#shared/brand.ts';
import { paths, paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { callComesWithin } from '#shared/rules/orders.ts';
import { type OwnOrder, paymentOption } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';

export type DashboardStep = { label: string; detail: string; href: string | null };

type Standing = { hero: OwnOrder; earlier: readonly OwnOrder[]; papersAsked: boolean };

/**
 * Next steps of the user; `hero` has its own pay button. `papersAsked`: papers are sent, or requested by an open case.
 */
export function dashboardSteps({ hero, earlier, papersAsked }: Standing, now: number): DashboardStep[] {
  const latest = [hero, ...earlier];
  const open = earlier.filter((order) => paymentOption(order) === 'same');
  const atBank = latest.find(({ status, lastAttempt }) => status === 'pending' && lastAttempt !== null);
  const paid = latest.filter(({ status }) => status === 'paid');
  const fresh = paid.some(({ paidAt }) => paidAt !== null && now - Date.parse(paidAt) < callComesWithin);
  const { phone, phoneHref, hours } = localBrand();
  return [
    ...open.map(({ order_id: id, total, ...order }) => ({
      label: m.dashboard_next_pay({ amount: inRupees(total), plan: orderTitle(order) }),
      detail: m.dashboard_next_pay_detail(),
      href: localPath(paymentSuccessPath(id)),
    })),
    ...(atBank
      ? [
          {
            label: m.dashboard_next_bank(),
            detail: m.dashboard_next_bank_detail({ ticket: atBank.ticket }),
            href: localPath(paymentSuccessPath(atBank.order_id)),
          },
        ]
      : []),
    ...(fresh ? [{ label: m.dashboard_next_call(), detail: m.dashboard_next_call_detail({ hours }), href: null }] : []),
    ...(!papersAsked && paid.some(({ category }) => category !== 'growth')
      ? [{ label: m.dashboard_next_papers(), detail: m.dashboard_next_papers_detail(), href: localPath(paths.profile) }]
      : []),
    { label: m.dashboard_next_help(), detail: m.dashboard_next_help_detail({ phone, hours }), href: phoneHref },
    {
      label: m.dashboard_next_chat(),
      detail: m.dashboard_next_chat_detail({ hours }),
      href: chatHref(m.site_chat_order({ ticket: hero.ticket })),
    },
  ];
}
