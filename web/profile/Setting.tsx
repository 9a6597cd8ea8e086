import type { ReactNode } from 'react';
import { Disclosure } from '../ui/Disclosure.tsx';

/** A line of the account that opens to its form: what it is, and how it stands. */
export function Setting({ label, value, children }: { label: string; value?: ReactNode; children: ReactNode }) {
  return (
    <Disclosure
      group="settings"
      summary={
        <>
          {label}
          {value && <span className="block text-base font-normal wrap-anywhere text-muted">{value}</span>}
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
