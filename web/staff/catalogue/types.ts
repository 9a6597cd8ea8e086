import type { AdminCoupon, AdminPlan } from '#shared/contract/shop.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';

/** Shows what was done; `undo` takes it back and resolves with undefined if it could not. */
export type OnChanged = (text: string, name: string, undo?: () => Promise<unknown>) => void;

export const textsOf = ({ name, tagline, description, features }: AdminPlan) => ({
  name,
  tagline,
  description,
  features,
});

/** What the table says of a plan, also in the form. */
export function discountText({ percent, rupees }: AdminCoupon): string {
  return percent === null ? inRupees(rupees ?? 0) : `${percent}%`;
}

export function scopeText({ services, plans }: AdminCoupon): string {
  return (services ?? plans)?.join(', ') ?? m.shop_scope_all();
}
