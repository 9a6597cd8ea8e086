import { m } from '#web/paraglide/messages.js';

const rows = [1, 2, 3, 4, 5];

export function RowsSkeleton() {
  return (
    <div className="border-t-2 border-line">
      <p role="status" className="sr-only">
        {m.app_loading()}
      </p>
      {rows.map((row) => (
        <div key={row} aria-hidden="true" className="grid h-20 content-center gap-2.5 border-b border-line">
          <div className="h-4 w-40 rounded-control bg-line" />
          <div className="h-3 w-64 max-w-full rounded-control bg-wash" />
        </div>
      ))}
    </div>
  );
}
