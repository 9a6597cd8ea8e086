import type { Ball } from '#shared/rules/cases/template-types.ts';
import { m } from '#web/paraglide/messages.js';
import { ballNames } from '#web/staff/shared/case-names.ts';

/** Who acts in a case: the authority or platform by its name, or 'the customer', 'us'. */
export function holderName(ball: Ball, partner: string | null): string {
  if (ball === 'us') return m.work_holder_us();
  if (ball === 'customer') return m.work_holder_customer();
  return partner ?? ballNames[ball]();
}
