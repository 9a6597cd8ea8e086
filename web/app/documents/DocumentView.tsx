import { useState } from 'react';
import { DocumentPdf } from './DocumentPdf.tsx';
import { DocumentPicture } from './DocumentPicture.tsx';

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
