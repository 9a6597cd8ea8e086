import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { casePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { answerWithin, unreadText } from '#web/ui/case/case-texts.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { Remedy } from './Remedy.tsx';
import { Segments } from './Segments.tsx';
import { Standing } from './Standing.tsx';

type Props = { one: CaseSummary; as?: 'h3' | 'h4'; reload?: boolean };

/** With `reload` the link loads the whole page, as needed from a page with another Content Security Policy. */
export function CaseRow({ one, as: Title = 'h3', reload = false }: Props) {
  const { id, title, status, milestone, segments, timeBar, unread, remedy } = one;
  const isOpen = status === 'open' && milestone?.kind !== 'finished';
  const answerBy = isOpen && one.answerBy;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <Title className="font-[family-name:var(--font-sans)] text-lg font-semibold">
        <Link
          to={localPath(casePath(id))}
          reloadDocument={reload}
          className="group target flex items-center justify-between gap-4 underline-offset-4"
        >
          <span className="min-w-0 wrap-anywhere group-hover:underline">{title}</span>
          <ArrowIcon className="size-5 shrink-0 text-kesar" />
        </Link>
      </Title>
      <Standing one={one} />
      {status !== 'cancelled' && <Segments segments={segments} small />}
      {answerBy && <p className="font-semibold">{answerWithin(answerBy)}</p>}
      {isOpen && timeBar && (
        <p className="text-sm text-muted">{m.cases_expected({ day: nearDay(timeBar.expected) })}</p>
      )}
      {unread > 0 && <p className="text-sm font-semibold text-pudina">{unreadText(unread)}</p>}
      <Remedy remedy={remedy} className="text-sm" />
    </li>
  );
}
