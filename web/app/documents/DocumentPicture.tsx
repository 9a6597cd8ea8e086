import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';
import { DocumentFrame } from './DocumentFrame.tsx';
import type { Size } from './shown-size.ts';

type Props = { address: string; title: string; keys?: boolean };

/** Picture with zoom and rotation. */
export function DocumentPicture({ address, title, keys }: Props) {
  const [failed, setFailed] = useState(false);
  const [natural, setNatural] = useState<Size>();
  if (failed) return <Notice tone="error">{m.customers_document_failed()}</Notice>;
  return (
    <DocumentFrame title={title} keys={keys} natural={natural}>
      {({ size, rotate }) => (
        <img
          src={address}
          alt={title}
          onLoad={({ currentTarget: image }) => setNatural({ width: image.naturalWidth, height: image.naturalHeight })}
          onError={() => setFailed(true)}
          className={size ? 'absolute top-1/2 left-1/2 max-w-none -translate-1/2' : 'max-h-[65dvh] object-contain'}
          style={size && { ...size, rotate }}
        />
      )}
    </DocumentFrame>
  );
}
