import { lazy, type ReactNode, Suspense } from 'react';

// The library of the charts is loaded with the first chart, and only by staff.
const ColumnChart = lazy(() => import('./ColumnChart.tsx'));
const BarRows = lazy(() => import('./BarRows.tsx'));

export const Columns = (props: Parameters<typeof ColumnChart>[0]) => (
  <Suspense fallback={<div className="aspect-[360/132] w-full" />}>
    <ColumnChart {...props} />
  </Suspense>
);

export const Bars = (props: Parameters<typeof BarRows>[0]) => (
  <Suspense fallback={<div className="h-32" />}>
    <BarRows {...props} />
  </Suspense>
);

type Props = { title: string; note?: ReactNode; children: ReactNode; className?: string };

/** A chart whose title is its result. */
export function Chart({ title, note, children, className = '' }: Props) {
  return (
    <section className={`min-w-0 ${className}`}>
      <h2 className="text-lg">{title}</h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}
