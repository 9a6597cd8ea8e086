import { m } from '#web/paraglide/messages.js';

/** Skeleton of a signed-in page until the session is loaded. */
export function AppSkeleton() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <div className="h-dvh border-r border-line bg-card max-lg:hidden" />
      <main id="content" tabIndex={-1} className="px-5 lg:px-8 lg:pt-6">
        <div className="-mx-5 mb-4 h-16 border-b border-line lg:hidden" />
        <p role="status" className="sr-only">
          {m.app_loading()}
        </p>
        <div aria-hidden="true" className="grid gap-6">
          <div className="h-10 w-56 max-w-full rounded-control bg-line" />
          <div className="h-40 rounded-card bg-wash" />
          <div className="h-40 rounded-card bg-wash" />
        </div>
      </main>
    </div>
  );
}
