import type { ReactNode } from 'react';
import type { IconProps } from './icons.tsx';

/** Drawings in one line style: ink, with saffron for what moves or burns and turmeric behind it. */
export function Picture({ box, className = 'h-16', children }: IconProps & { box: string; children: ReactNode }) {
  return (
    <svg viewBox={box} className={`picture ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}
