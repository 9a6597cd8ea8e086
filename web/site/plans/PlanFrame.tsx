import type { ReactNode } from 'react';
import type { Category } from '#shared/rules/catalogue.ts';
import { HeartNote } from '#web/site/shared/HeartScript.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
// Imported as a worker, because Vite puts a worker into a separate file; `script` is its URL.
import script from './plan-page-script.ts?worker&url';

type Props = { category: Category; head: ReactNode; card: ReactNode; bar: ReactNode; children: ReactNode };

export function PlanFrame({ category, head, card, bar, children }: Props) {
  return (
    <SitePage>
      <div data-plans={category} className="max-lg:[&_:focus-visible]:scroll-mb-28">
        <div className="wrap grid grid-cols-1 pb-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:pb-20">
          <div className="pt-3 lg:pt-6">{head}</div>
          <aside id="plan" aria-labelledby="plan-title" className="mt-6 lg:row-span-2 lg:mt-0">
            <div className="mx-auto max-w-md lg:h-full">{card}</div>
          </aside>
          <div className="mt-14 grid grid-cols-1 gap-14 lg:mt-12">{children}</div>
        </div>
        {bar}
      </div>
      <HeartNote />
      <script type="module" src={script} />
    </SitePage>
  );
}
