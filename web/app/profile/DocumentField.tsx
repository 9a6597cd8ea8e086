import type { ReactNode } from 'react';
import { type ProfileDocumentKind, uploadMediaTypes } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { LicencePicture } from '#web/ui/pictures.tsx';
import { Portrait } from './Portrait.tsx';
import { documentLabels, type OwnDocument } from './profile-documents.ts';
import { StoredFileActions, StoredFileInfo } from './StoredFile.tsx';
import type { Files } from './use-files.ts';
import type { Removal } from './use-removal.ts';

type Props = {
  kind: ProfileDocumentKind;
  hint: ReactNode;
  stored: { document: OwnDocument; path: string } | undefined;
  files: Files;
  removal: Removal;
  children?: ReactNode;
};

export function DocumentField({ kind, hint, stored, files, removal, children }: Props) {
  const { good, problem, busy } = files.all[kind] ?? {};
  const { label } = documentLabels[kind];
  const described = [problem ? `${kind}-error` : '', `${kind}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-5">
      <Thumbnail kind={kind} preview={good?.preview} path={good ? undefined : stored?.path} />
      <div className="grid content-start gap-1">
        <label htmlFor={kind} className="text-lg font-semibold">
          {label()}
        </label>
        <p id={`${kind}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <div className="col-span-2 grid justify-items-start gap-3 sm:col-span-1 sm:col-start-2">
        <p role="status" className="text-sm empty:hidden">
          {busy ? m.profile_shrinking() : good && chosenFileText(good)}
        </p>
        {!good && stored && <StoredFileInfo {...stored.document} />}
        <RemovedNotice kind={kind} removal={removal} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <input
            id={kind}
            name={kind}
            type="file"
            accept={accepted(kind)}
            className="peer sr-only"
            aria-describedby={described}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void files.choose(kind, file);
              // Resets the input, so that choosing the same file again fires a change event.
              target.value = '';
            }}
          />
          <label
            htmlFor={kind}
            className="button button-ghost button-small peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kesar"
          >
            {good || stored ? m.profile_replace() : m.profile_choose()}
          </label>
          {!good && stored && <StoredFileActions kind={kind} path={stored.path} onDelete={removal.remove} />}
          {good && (
            <button
              type="button"
              className="target link"
              aria-label={m.profile_about_file({ action: m.profile_unchoose(), file: good.file.name })}
              onClick={() => files.takeBack(kind)}
            >
              {m.profile_unchoose()}
            </button>
          )}
        </div>
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id={`${kind}-error`}>{problem}</FieldError>}
        </div>
        {children}
      </div>
    </div>
  );
}

const accepted = (kind: ProfileDocumentKind) =>
  uploadMediaTypes.filter((type) => kind !== 'profilePhoto' || type !== 'application/pdf').join(',');

function chosenFileText({ file, shrunkFrom }: { file: File; shrunkFrom: number | null }): string {
  const chosen = m.profile_chosen({ name: file.name, size: formatFileSize(file.size) });
  if (shrunkFrom === null) return chosen;
  return `${chosen} ${m.profile_shrunk({ before: formatFileSize(shrunkFrom), after: formatFileSize(file.size) })}`;
}

function RemovedNotice({ kind, removal: { removed, undo } }: { kind: ProfileDocumentKind; removal: Removal }) {
  const mine = removed?.kind === kind ? removed : null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 empty:hidden">
      {mine?.text}
      {mine?.undo && (
        <button type="button" className="target link" onClick={() => undo(kind)}>
          {m.profile_undo()}
        </button>
      )}
    </p>
  );
}

type ThumbnailProps = {
  kind: ProfileDocumentKind;
  /** Data URL of the chosen picture. */
  preview?: string | null | undefined;
  path?: string | undefined;
};

/** A stored identity document gets an icon, because showing it would be logged as access. */
function Thumbnail({ kind, preview, path }: ThumbnailProps) {
  if (kind === 'profilePhoto') return <Portrait photo={preview ?? path ?? null} className="size-16" />;
  if (preview) return <img src={preview} alt="" className="size-16 rounded-ticket border border-line object-cover" />;
  return (
    <span className="grid size-16 place-items-center rounded-ticket border border-line bg-card">
      <LicencePicture className="h-11" />
    </span>
  );
}
