import type { Ball } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';

export const holderNames: Record<Ball, () => string> = {
  us: m.shop_steps_us,
  customer: m.shop_steps_customer,
  authority: m.shop_steps_authority,
  platform: m.shop_steps_platform,
};
