import type { PaperKind } from '#shared/rules/uploads.ts';
import { m } from '../paraglide/messages.js';
import { dayInIst } from '../ui/day-in-ist.ts';
import { paperWords, type SentPaper, sizeInWords } from './papers.ts';
import { ViewPaper } from './ViewPaper.tsx';

/** A file that we have, in words. */
export function KeptInWords({ fileName, bytes, sentAt }: SentPaper) {
  return (
    <p className="text-sm wrap-anywhere">
      {m.profile_kept({ name: fileName, size: sizeInWords(bytes), day: dayInIst(sentAt) })}
    </p>
  );
}

/** A look at a file that we have, and the way to be rid of it. */
export function KeptActions({
  kind,
  path,
  onDelete,
}: {
  kind: PaperKind;
  path: string;
  onDelete: (kind: PaperKind) => void;
}) {
  return (
    <>
      <ViewPaper kind={kind} path={path} />
      <button
        type="button"
        className="target link"
        aria-label={m.profile_about_file({ action: m.profile_delete(), file: paperWords[kind].label() })}
        onClick={() => onDelete(kind)}
      >
        {m.profile_delete()}
      </button>
    </>
  );
}
