import { useContext } from 'react';
import { RenderingContext } from '#web/platform/nonce.ts';

type Props = { code: string; before?: 'paint' };

/** `import code from './x.ts?script'`. The CSP allows it by nonce or, on cached pages, by hash. */
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
