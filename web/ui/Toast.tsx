import type { ReactNode } from 'react';
import { AlertIcon, CrossIcon, TickIcon } from './icons.tsx';

type Props = { tone: 'plain' | 'error'; dismissLabel: string; onDismiss: () => void; children: ReactNode };

export function Toast({ tone, dismissLabel, onDismiss, children }: Props) {
  const Icon = tone === 'error' ? AlertIcon : TickIcon;
  return (
    <div className="note" data-kind={tone}>
      <Icon className="mt-0.5 size-5 shrink-0" />
      {children}
      <DismissButton label={dismissLabel} onClick={onDismiss} />
    </div>
  );
}

export function DismissButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="note-close" aria-label={label} onClick={onClick}>
      <CrossIcon className="size-4.5" />
    </button>
  );
}
