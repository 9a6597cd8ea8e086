import { type ReactNode, Suspense, useState } from 'react';
import { Disclosure } from '#web/ui/Disclosure.tsx';

type Props = {
  label: string;
  value?: ReactNode;
  /** Renders the form only after the setting has been opened. */
  later?: boolean;
  children: ReactNode;
};

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
