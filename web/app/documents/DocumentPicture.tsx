import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';
import { DocumentFrame, FramedPicture } from './DocumentFrame.tsx';
import type { Size } from './shown-size.ts';

type Props = { address: string; title: string; keys?: boolean };

/** Picture with zoom and rotation. */
export function DocumentPicture({ address, title, keys }: Props) {
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
