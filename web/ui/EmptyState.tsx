import type { ReactNode } from 'react';
import { EmptyPlatePicture } from './trouble-pictures.tsx';

export function EmptyState({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`grid justify-items-start gap-4 ${className}`}>
      <EmptyPlatePicture className="size-28" />
      {children}
    </div>
  );
}
