import { m } from '#web/paraglide/messages.js';

const cards = [1, 2, 3];

/** Skeleton of the dashboard. */
export function HomeSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {m.app_loading()}
      </p>
      <div aria-hidden="true">
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          {cards.map((card) => (
            <div key={card} className="h-30 rounded-card border border-line bg-card" />
          ))}
        </div>
        <div className="mt-8 grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
          <div className="mt-6 h-84 rounded-ticket bg-wash" />
          <div className="mt-6 h-64 rounded-ticket bg-wash" />
        </div>
      </div>
    </>
  );
}
