import { useEffect, useRef } from 'react';
import { m } from '#web/paraglide/messages.js';
import { DialogHead } from '#web/ui/DialogHead.tsx';
import { DocumentView } from '#web/ui/DocumentView.tsx';
import { type CustomerDocument, documentNames } from './customer-documents.ts';

type Props = { file: CustomerDocument; name: string; onClose: () => void };

/** A document of a customer in a dialog. */
export function DocumentViewer({ file, name, onClose }: Props) {
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
      <DocumentView path={file.path} mediaType={file.mediaType} title={title} />
    </dialog>
  );
}
