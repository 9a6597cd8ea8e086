import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { SitePage } from './SitePage.tsx';

export function MessagePage({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <SitePage className="grid place-items-center">
      <title>{`${title} · ${brand.name}`}</title>
      <div className="wrap grid max-w-2xl justify-items-center gap-5 py-20 text-center">
        {picture}
        <h1>{title}</h1>
        {children}
      </div>
    </SitePage>
  );
}
