import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { StoveMark } from '#web/ui/StoveMark.tsx';
import { SignedInNoScript } from './SignedInNoScript.tsx';

/** In the server-rendered HTML, laid out like AppHeader: brand and title are visible before scripts run. */
export function AppSkeleton({ title }: { title?: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <div aria-hidden="true" className="needs-script h-dvh border-r border-line bg-card px-3.5 pt-5 max-lg:hidden">
        <Brand className="px-3.5" />
      </div>
      <main id="content" tabIndex={-1} className="px-5 lg:px-8 lg:pt-4">
        <SignedInNoScript />
        <p role="status" className="needs-script sr-only">
          {m.app_loading()}
        </p>
        <div aria-hidden="true" className="needs-script">
          <div className="-mx-5 mb-4 flex h-16 items-center border-b border-line pr-5 pl-15.5 lg:hidden">
            <Brand />
          </div>
          <div className="grid items-center lg:min-h-13">
            {title ? (
              <h1 className="text-3xl wrap-anywhere">{title}</h1>
            ) : (
              <div className="h-10 w-56 max-w-full rounded-control bg-line" />
            )}
          </div>
          <div className="mt-6 grid gap-6">
            <div className="h-40 rounded-card bg-wash" />
            <div className="h-40 rounded-card bg-wash" />
          </div>
        </div>
      </main>
    </div>
  );
}

function Brand({ className = '' }: { className?: string }) {
  return (
    <p className={`condensed target gap-2 text-2xl font-bold ${className}`}>
      <StoveMark />
      {brand.name}
    </p>
  );
}
