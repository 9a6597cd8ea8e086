import type { ReactNode } from 'react';
import { PlusIcon } from './icons.tsx';

/** Disclosure (`details` element); opening one closes the others with the same `group`. */
export function Disclosure({
  summary,
  group,
  open,
  onOpen,
  children,
}: {
  summary: ReactNode;
  group?: string;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details
      className="disclosure"
      name={group}
      open={open}
      onToggle={onOpen && (({ currentTarget }) => currentTarget.open && onOpen())}
    >
      <summary>
        <span>{summary}</span>
        <PlusIcon className="size-5 text-kesar" />
      </summary>
      <div className="max-w-prose pb-5 text-muted">{children}</div>
    </details>
  );
}
