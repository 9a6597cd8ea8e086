import { useContext } from 'react';
import { RenderingContext } from '#web/platform/nonce.ts';

type Props = { code: string; before?: 'paint' };

/** Inline script (`import code from './x.ts?script'`); its hash is added to the Content Security Policy. */
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
