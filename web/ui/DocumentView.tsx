import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from './Button.tsx';
import { Notice } from './Notice.tsx';

type Props = { path: string; mediaType: string; title: string };

/** A document with zoom and turn; fetches the file each time, so that each access is logged. */
export function DocumentView({ path, mediaType, title }: Props) {
  const [address] = useState(() => `${path}?look=${Date.now()}`);
  return mediaType === 'application/pdf' ? (
    <PdfView address={address} path={path} title={title} />
  ) : (
    <Picture address={address} title={title} />
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

const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90'];

function Picture({ address, title }: { address: string; title: string }) {
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  const [turn, setTurn] = useState(0);
  if (failed) return <Notice tone="error">{m.customers_document_failed()}</Notice>;
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="grid h-[65dvh] place-items-center overflow-auto bg-wash"
      >
        <img
          src={address}
          alt={title}
          onError={() => setFailed(true)}
          className={`${large ? 'max-w-none' : 'max-h-[65dvh] object-contain'} ${turns[turn % turns.length]}`}
        />
      </section>
      <div className="flex flex-wrap gap-3">
        <Button small variant="ghost" aria-pressed={large} onClick={() => setLarge(!large)}>
          {large ? m.customers_document_smaller() : m.customers_document_larger()}
        </Button>
        <Button small variant="ghost" onClick={() => setTurn(turn + 1)}>
          {m.customers_document_turn()}
        </Button>
      </div>
    </>
  );
}
