import type { ReactNode } from 'react';

export function BuyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 border-t border-line bg-card px-5 py-2.5 lg:hidden print:hidden">
      <div className="mx-auto max-w-md">{children}</div>
    </div>
  );
}
