import { useEffect, useRef, useState } from 'react';
import { DocumentView } from '#web/app/documents/DocumentView.tsx';
import { downloadPath } from '#web/app/documents/download-path.ts';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { DialogHead } from '#web/ui/DialogHead.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { onDay } from '#web/ui/page-dates.ts';
import { CustomerSection, Nothing } from './CustomerSection.tsx';
import { type CustomerDocument, documentNames } from './customer-documents.ts';

type Props = { documents: readonly CustomerDocument[]; name: string; onOpened: () => void };

/** Documents of the customer; fetched only on request, because each fetch is logged as access. */
export function CustomerDocuments({ documents, name, onOpened }: Props) {
  const [looking, setLooking] = useState<CustomerDocument | null>(null);
  return (
    <CustomerSection id="papers" title={m.customers_documents()}>
      {documents.length === 0 ? (
        <Nothing>{m.customers_documents_none()}</Nothing>
      ) : (
        <p className="pt-3 text-sm text-muted">{m.customers_documents_note()}</p>
      )}
      <ul>
        {documents.map((file) => (
          <Row key={file.path} file={file} onLook={() => setLooking(file)} />
        ))}
      </ul>
      {looking && (
        <DocumentViewer
          file={looking}
          name={name}
          onClose={() => {
            setLooking(null);
            onOpened();
          }}
        />
      )}
    </CustomerSection>
  );
}

function Row({ file, onLook }: { file: CustomerDocument; onLook: () => void }) {
  const { kind, path, fileName, bytes, sentAt } = file;
  const label = documentNames[kind]();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{label}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {fileName}, {m.customers_document_sent({ size: formatFileSize(bytes), day: onDay(sentAt) })}
        </p>
      </div>
      <Button small variant="ghost" aria-label={m.customers_document_look_of({ document: label })} onClick={onLook}>
        {m.customers_document_look()}
      </Button>
      <ButtonLink
        small
        variant="ghost"
        href={downloadPath(path)}
        download
        aria-label={m.customers_document_download_of({ document: label })}
      >
        {m.customers_download()}
      </ButtonLink>
    </li>
  );
}

type ViewerProps = { file: CustomerDocument; name: string; onClose: () => void };

function DocumentViewer({ file, name, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const title = m.customers_document_title({
    document: documentNames[file.kind](),
    name: name || m.customers_unnamed(),
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="document-title"
      closedby="any"
      onClose={onClose}
      className="modal grid w-[min(60rem,calc(100vw-2rem))] gap-3 p-4 md:p-6"
    >
      <DialogHead titleId="document-title" title={title} onClick={() => dialog.current?.close()} />
      <DocumentView path={file.path} pages={file.pages} title={title} />
    </dialog>
  );
}
