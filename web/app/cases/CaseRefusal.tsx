import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';

export function CaseRefusal({ one: { refusal, partner } }: { one: Pick<CaseReply, 'refusal' | 'partner'> }) {
  if (!refusal) return null;
  return (
    <Notice tone="error" quiet>
      <h2 className="text-lg">{partner ? m.cases_refused_by({ partner }) : m.cases_refused()}</h2>
      {refusal.words && (
        <blockquote className="mt-2 border-l-2 border-mirchi pl-3 whitespace-pre-wrap wrap-anywhere">
          {refusal.words}
        </blockquote>
      )}
      {refusal.next && <p className="mt-3">{refusal.next}</p>}
    </Notice>
  );
}
