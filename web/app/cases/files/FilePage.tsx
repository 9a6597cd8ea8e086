import { useEffect, useRef } from 'react';
import type { PhotoWarning } from '#shared/rules/cases/photo-warnings.ts';
import { fileProblemText } from '#web/app/documents/photos/file-problem-text.ts';
import { type PhotoEdits, turned } from '#web/app/documents/photos/photo-edits.ts';
import { m } from '#web/paraglide/messages.js';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { LicencePicture } from '#web/ui/pictures.tsx';
import type { AnswerPage } from './use-answer-pages.ts';

const warningTexts: Record<PhotoWarning, () => string> = {
  blurred: m.cases_warn_blurred,
  soft: m.cases_warn_soft,
  dark: m.cases_warn_dark,
  pale: m.cases_warn_pale,
  glare: m.cases_warn_glare,
  small: m.cases_warn_small,
};

type Props = {
  page: AnswerPage;
  number: number;
  count: number;
  disabled: boolean;
  /** Moves the page to a position, counted from 0. */
  onMove: (to: number) => void;
  /** Applies the edits; without edits, opens the editor. */
  onEdit: (edits?: PhotoEdits) => void;
  onRemove: () => void;
};

export function FilePage({ page, number, count, disabled, onMove, onEdit, onRemove }: Props) {
  const { chosen, prepared, edits, url } = page;
  const { earlier, later, press } = useFocusAfterMove(number);
  const ready = typeof prepared === 'object' && 'file' in prepared ? prepared : undefined;
  // True also while an edited photo is being prepared, because removing the focused button would lose the focus.
  const isPhoto = ready?.isPhoto ?? (prepared === 'preparing' && url !== undefined);
  const name = m.cases_page({ number, name: chosen.name });
  const actions: [string, () => void][] = [
    ...(isPhoto
      ? ([
          [m.cases_page_turn(), () => onEdit(turned(edits))],
          [m.cases_page_edit(), () => onEdit()],
        ] as [string, () => void][])
      : []),
    [m.cases_page_remove(), onRemove],
  ];
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 rounded-ticket border border-line bg-card p-3">
      <span className="grid h-36 place-items-center overflow-hidden rounded-ticket bg-wash">
        {url ? <img src={url} alt="" className="max-h-36 max-w-full" /> : <LicencePicture className="h-16" />}
      </span>
      <div className="grid content-start justify-items-start gap-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <div role="status" className="grid gap-1">
          {prepared === 'preparing' && <p className="text-sm">{m.cases_preparing()}</p>}
          {ready && (
            <p className="text-sm text-muted">{m.cases_page_size({ size: formatFileSize(ready.file.size) })}</p>
          )}
          {ready?.warnings.map((warning) => (
            <p key={warning} className="text-sm font-semibold text-kesar">
              {warningTexts[warning]()}
            </p>
          ))}
          {typeof prepared === 'object' && 'problem' in prepared && (
            <p className="text-sm font-semibold text-mirchi">{fileProblemText(prepared.problem)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-x-4">
          {number > 1 && (
            <button
              ref={earlier}
              type="button"
              className="target link"
              disabled={disabled}
              onClick={() => press('earlier', () => onMove(number - 2))}
            >
              {m.cases_page_earlier()}
              <span className="sr-only">: {name}</span>
            </button>
          )}
          {number < count && (
            <button
              ref={later}
              type="button"
              className="target link"
              disabled={disabled}
              onClick={() => press('later', () => onMove(number))}
            >
              {m.cases_page_later()}
              <span className="sr-only">: {name}</span>
            </button>
          )}
          {actions.map(([action, act]) => (
            <button key={action} type="button" className="target link" disabled={disabled} onClick={act}>
              {action}
              <span className="sr-only">: {name}</span>
            </button>
          ))}
        </div>
      </div>
    </li>
  );
}

/** A move loses the focus. Focuses the button again or, at an end of the list, the other button. */
function useFocusAfterMove(number: number) {
  const earlier = useRef<HTMLButtonElement>(null);
  const later = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'earlier' | 'later'>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number changes when the page has moved
  useEffect(() => {
    const [wanted, other] = pressed.current === 'earlier' ? [earlier, later] : [later, earlier];
    if (pressed.current) (wanted.current ?? other.current)?.focus();
    pressed.current = undefined;
  }, [number]);
  return {
    earlier,
    later,
    press(which: 'earlier' | 'later', move: () => void) {
      pressed.current = which;
      move();
    },
  };
}
