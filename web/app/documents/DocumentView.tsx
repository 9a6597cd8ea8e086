import { useState } from 'react';
import { DocumentPdf } from './DocumentPdf.tsx';
import { DocumentPicture } from './DocumentPicture.tsx';

type Props = { path: string; mediaType: string; title: string; keys?: boolean };

/** Document with zoom and rotation; fetches the file each time, so that each access is logged. */
export function DocumentView({ path, mediaType, title, keys = false }: Props) {
  const [address] = useState(() => `${path}?look=${Date.now()}`);
  return mediaType === 'application/pdf' ? (
    <DocumentPdf address={address} path={path} title={title} keys={keys} />
  ) : (
    <DocumentPicture address={address} title={title} keys={keys} />
  );
}
