import { useContext } from 'react';
import { RenderingContext } from '../nonce.ts';

type Props = { code: string; before?: 'paint' };

/** A small script in the page (`import code from './x.ts?script'`); its hash goes into the content security policy. */
export function PageScript({ code, before }: Props) {
  const { nonce } = useContext(RenderingContext);
  return (
    <script
      type={before === 'paint' ? undefined : 'module'}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own bundled text
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
