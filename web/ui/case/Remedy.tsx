import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { plansWithCodePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { nearDay } from '#web/ui/page-dates.ts';

export function Remedy({ remedy, className = '' }: { remedy: CaseSummary['remedy']; className?: string }) {
  if (!remedy) return null;
  const { coupon, percent, until, used, as } = remedy;
  if (as === 'refund') return <p className={className}>{m.cases_remedy_money_done({ percent })}</p>;
  if (used) return <p className={className}>{m.cases_remedy_used({ coupon })}</p>;
  return (
    <p className={className}>
      <span className="font-semibold">{m.cases_remedy({ coupon, percent })}</span>{' '}
      {until && m.cases_remedy_until({ day: nearDay(until) })}{' '}
      <a href={localPath(plansWithCodePath(coupon))} className="link print:hidden">
        {m.cases_remedy_plans()}
      </a>
    </p>
  );
}
