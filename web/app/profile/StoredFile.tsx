import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { onDay } from '#web/ui/page-dates.ts';
import { documentLabels, type OwnDocument } from './profile-documents.ts';
import { ViewDocument } from './ViewDocument.tsx';

export function StoredFileInfo({ fileName, bytes, sentAt }: OwnDocument) {
  return (
    <p className="text-sm wrap-anywhere">
      {m.profile_stored_file({ name: fileName, size: formatFileSize(bytes), day: onDay(sentAt) })}
    </p>
  );
}

export function StoredFileActions({
  kind,
  path,
  onDelete,
}: {
  kind: ProfileDocumentKind;
  path: string;
  onDelete: (kind: ProfileDocumentKind) => void;
}) {
  return (
    <>
      <ViewDocument kind={kind} path={path} />
      <button
        type="button"
        className="target link"
        aria-label={m.profile_about_file({ action: m.profile_delete(), file: documentLabels[kind].label() })}
        onClick={() => onDelete(kind)}
      >
        {m.profile_delete()}
      </button>
    </>
  );
}
