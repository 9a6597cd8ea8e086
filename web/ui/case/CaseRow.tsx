import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { casePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { answerByText, neededText, promiseText, turnText, unreadText } from '#web/ui/case/case-texts.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { Remedy } from './Remedy.tsx';

/** With `reload` the link loads the whole page, as needed from a page with another Content Security Policy. */
export function CaseRow({ one, reload = false }: { one: CaseSummary; reload?: boolean }) {
  const open = one.status === 'open';
  const answerBy = open && answerByText(one);
  return (
    <li className="border-b border-line">
      <Link
        to={localPath(casePath(one.id))}
        reloadDocument={reload}
        className="group flex items-center justify-between gap-4 py-4 underline-offset-4"
      >
        <span className="min-w-0">
          <span className="block text-lg font-semibold wrap-anywhere group-hover:underline">{one.title}</span>
          {open && one.needed > 0 && <span className="block font-semibold text-kesar">{neededText(one.needed)}</span>}
          {answerBy && <span className="block font-semibold text-kesar">{answerBy}</span>}
          {one.unread > 0 && <span className="block font-semibold text-pudina">{unreadText(one.unread)}</span>}
          {one.milestone && <span className="block font-semibold text-pudina">{turnText(one)}</span>}
          <span className="block">{open ? one.step.title : closedText(one)}</span>
          {open && (
            <span className="block text-sm text-muted">
              {[!one.milestone && turnText(one), promiseText(one)].filter(Boolean).join(' ')}
            </span>
          )}
        </span>
        <ArrowIcon className="size-5 shrink-0 text-kesar" />
      </Link>
      <Remedy remedy={one.remedy} className="-mt-2 pb-4 text-sm" />
    </li>
  );
}

const closedText = ({ status }: CaseSummary) =>
  status === 'done' ? m.cases_status_done() : m.cases_status_cancelled();
