import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DocumentPicture } from './DocumentPicture.tsx';

type Props = { path: string; mediaType: string; title: string; keys?: boolean };

/** Document with zoom and rotation; fetches the file each time, so that each access is logged. */
export function DocumentView({ path, mediaType, title, keys = false }: Props) {
  const [address] = useState(() => `${path}?look=${Date.now()}`);
  return mediaType === 'application/pdf' ? (
    <PdfView address={address} path={path} title={title} keys={keys} />
  ) : (
    <DocumentPicture address={address} title={title} keys={keys} />
  );
}

type PdfProps = Pick<Props, 'path' | 'title' | 'keys'> & { address: string };

/** Shows a PDF in a frame; the frame gets the key presses while it has the focus. */
function PdfView({ address, path, title, keys }: PdfProps) {
  return (
    <>
      <iframe
        src={`${address}#navpanes=0&view=FitH`}
        title={title}
        className="h-[65dvh] w-full rounded-ticket border border-line"
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {m.customers_document_pdf()}
        {keys && <span className="max-md:hidden">{m.work_reviews_pdf_keys()}</span>}
        <ButtonLink small variant="ghost" href={path} target="_blank" rel="noopener">
          {m.customers_document_tab()}
        </ButtonLink>
      </p>
    </>
  );
}
