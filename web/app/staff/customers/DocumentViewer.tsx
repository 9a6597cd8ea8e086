import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { DialogHead } from '#web/ui/DialogHead.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type CustomerDocument, documentNames } from './customer-documents.ts';

type Props = { paper: CustomerDocument; name: string; onClose: () => void };

/** Document viewer; fetches the file each time, so that each access is logged. */
export function DocumentViewer({ paper, name, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [address] = useState(() => `${paper.path}?look=${Date.now()}`);
  const title = m.customers_paper_title({
    paper: documentNames[paper.kind](),
    name: name || m.customers_unnamed(),
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="paper-title"
      closedby="any"
      onClose={onClose}
      className="modal grid w-[min(60rem,calc(100vw-2rem))] gap-3 p-4 md:p-6"
    >
      <DialogHead titleId="paper-title" title={title} onClick={() => dialog.current?.close()} />
      {paper.mediaType === 'application/pdf' ? (
        <PdfView address={address} path={paper.path} title={title} />
      ) : (
        <Picture address={address} title={title} />
      )}
    </dialog>
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
        {m.customers_paper_pdf()}
        <ButtonLink small variant="ghost" href={path} target="_blank" rel="noopener">
          {m.customers_paper_tab()}
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
  if (failed) return <Notice tone="error">{m.customers_paper_failed()}</Notice>;
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
          {large ? m.customers_paper_smaller() : m.customers_paper_larger()}
        </Button>
        <Button small variant="ghost" onClick={() => setTurn(turn + 1)}>
          {m.customers_paper_turn()}
        </Button>
      </div>
    </>
  );
}
