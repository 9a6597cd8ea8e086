import { chatHref } from '#shared/brand.ts';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { paths, paymentSuccessPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { callComesWithin } from '#shared/rules/orders.ts';
import { type OwnOrder, paymentOption } from '#web/app/orders/shared/order-state.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { withOrdered } from '#web/platform/i18n/ordered.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';

export type DashboardStep = { label: string; detail: string; href: string | null };

/** Data for the next steps; `cases` is undefined until loaded. */
export type DashboardState = {
  hero: OwnOrder;
  earlier: readonly OwnOrder[];
  cases: readonly CaseSummary[] | undefined;
  panSent: boolean;
};

/** Returns the user's next steps, except paying for `hero`, which has its own pay button. */
export function dashboardSteps({ hero, earlier, cases, panSent }: DashboardState, now: number): DashboardStep[] {
  const latest = [hero, ...earlier];
  const open = earlier.filter((order) => paymentOption(order) === 'same');
  const atBank = latest.find(({ status, lastAttempt }) => status === 'pending' && lastAttempt !== null);
  const isOver = (id: string) => {
    const ofOrder = cases?.filter(({ orderId }) => orderId === id) ?? [];
    return ofOrder.length > 0 && ofOrder.every(({ status }) => status !== 'open');
  };
  const paid = latest.filter(({ order_id: id, status }) => status === 'paid' && !isOver(id));
  // Until the cases are loaded, do not suggest sending documents: an open case may already request them.
  const papersAsked = panSent || cases === undefined || cases.some(({ status }) => status === 'open');
  const fresh = paid.some(
    ({ order_id: id, paidAt }) =>
      paidAt !== null &&
      now - Date.parse(paidAt) < callComesWithin &&
      cases?.some(({ orderId, callDue }) => orderId === id && callDue),
  );
  const { phone, phoneHref, hours } = localBrand();
  return [
    ...open.map(({ order_id: id, ...order }) => ({
      label: m.dashboard_next_pay({ amount: inRupees(order.total), plan: withOrdered(orderTitle(order), order) }),
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
