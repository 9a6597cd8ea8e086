import { brand } from '#shared/brand.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { Segments } from '#web/ui/case/Segments.tsx';
import { Standing } from '#web/ui/case/Standing.tsx';
import { TimeBar } from '#web/ui/case/TimeBar.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { nearDay } from '#web/ui/page-dates.ts';

/** Whose turn it is in one sentence, how far the case is, and until when. */
export function CaseHead({ one }: { one: CaseReply }) {
  const isFinished = one.status !== 'open' || one.milestone?.kind === 'finished';
  return (
    <div className="grid gap-4">
      <p className="hidden text-sm print:block">{`${brand.legalName} · ${brand.phone} · KOT ${one.ticket}`}</p>
      <Standing one={one} className="text-lg" />
      {one.status !== 'cancelled' && <Segments segments={one.segments} />}
      {one.timeBar && !isFinished && (
        <div className="grid gap-2">
          <p className="font-semibold">{m.cases_expected({ day: nearDay(one.timeBar.expected) })}</p>
          <TimeBar bar={one.timeBar} partner={one.partner} />
        </div>
      )}
      {one.timeBar?.isSlow && <p className="-mt-2 text-sm text-muted">{m.cases_bar_slow()}</p>}
      {one.forecast?.kind === 'sent' && one.needed > 0 && (
        <p className="-mt-2 text-sm text-muted">{m.cases_bar_hint()}</p>
      )}
      {one.status === 'open' && !isFinished && one.needed === 0 && one.ball !== 'customer' && (
        <p className="flex items-center gap-2 text-pudina">
          <TickIcon className="size-5 shrink-0" />
          {m.cases_head_nothing()}
        </p>
      )}
    </div>
  );
}
