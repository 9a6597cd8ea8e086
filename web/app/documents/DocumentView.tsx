import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { DocumentPicture } from './DocumentPicture.tsx';

type Props = { path: string; mediaType: string; title: string; keys?: boolean };

/** A document with zoom and rotation; fetches the file each time, so that each access is logged. */
export function DocumentView({ path, mediaType, title, keys = false }: Props) {
  const [address] = useState(() => `${path}?look=${Date.now()}`);
  return mediaType === 'application/pdf' ? (
    <PdfView address={address} path={path} title={title} />
  ) : (
    <DocumentPicture address={address} title={title} keys={keys} />
  );
}

function PdfView({ address, path, title }: { address: string; path: string; title: string }) {
  return (
    <>
      <iframe
        src={`${address}#navpanes=0&view=FitH`}
        title={title}
        className="h-[65dvh] w-full rounded-ticket border border-line"
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {m.customers_document_pdf()}
        <ButtonLink small variant="ghost" href={path} target="_blank" rel="noopener">
          {m.customers_document_tab()}
        </ButtonLink>
      </p>
    </>
  );
}
