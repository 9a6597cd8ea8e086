import { type ReactNode, Suspense, useState } from 'react';
import { Disclosure } from '../ui/Disclosure.tsx';

type Props = {
  label: string;
  value?: ReactNode;
  /** The form comes when the line is opened; for what few people ever open. */
  later?: boolean;
  children: ReactNode;
};

/** A line of the account that opens to its form: what it is, and how it stands. */
export function Setting({ label, value, later = false, children }: Props) {
  const [opened, setOpened] = useState(!later);
  return (
    <Disclosure
      group="settings"
      onOpen={() => setOpened(true)}
      summary={
        <>
          {label}
          {value && <span className="block text-base font-normal wrap-anywhere text-muted">{value}</span>}
        </>
      }
    >
      {opened && <Suspense fallback={<div className="h-24" />}>{children}</Suspense>}
    </Disclosure>
  );
}
