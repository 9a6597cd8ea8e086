import type { AdminCoupon, AdminPlan, AdminService } from '#shared/contract/shop.ts';
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

/** Names services and plans by their slugs. */
export const namesOf = (services: readonly AdminService[], plans: readonly AdminPlan[]) => (slug: string) =>
  services.find((each) => each.slug === slug)?.title.en ?? plans.find((each) => each.slug === slug)?.name.en ?? slug;

/** `nameOf` names a service or plan by its slug. */
export function scopeText({ services, plans }: AdminCoupon, nameOf: (slug: string) => string): string {
  return (services ?? plans)?.map(nameOf).join(', ') ?? m.shop_scope_all();
}
