import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';
import { DocumentFrame, FramedPicture } from './DocumentFrame.tsx';
import { DocumentPdf } from './DocumentPdf.tsx';
import type { Size } from './shown-size.ts';

type Props = { path: string; mediaType: string; title: string; keys?: boolean };

/** Document with zoom and rotation; fetches the file at each opening, so that each access is logged. */
export function DocumentView({ path, mediaType, title, keys = false }: Props) {
  const [opening] = useState(() => Date.now());
  return mediaType === 'application/pdf' ? (
    <DocumentPdf path={path} opening={opening} title={title} keys={keys} />
  ) : (
    <DocumentPicture address={`${path}?look=${opening}`} title={title} keys={keys} />
  );
}

/** Picture with zoom and rotation. */
function DocumentPicture({ address, title, keys }: { address: string; title: string; keys: boolean }) {
  const [failed, setFailed] = useState(false);
  const [natural, setNatural] = useState<Size>();
  if (failed) return <Notice tone="error">{m.customers_document_failed()}</Notice>;
  return (
    <DocumentFrame title={title} keys={keys} natural={natural}>
      {(shown) => (
        <FramedPicture {...shown} src={address} alt={title} onLoad={setNatural} onError={() => setFailed(true)} />
      )}
    </DocumentFrame>
  );
}
