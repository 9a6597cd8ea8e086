import type { ReactNode } from 'react';
import type { IconProps } from './icons.tsx';

export const haldi = 'fill-haldi stroke-none';
export const kesar = 'stroke-kesar';

/** SVG frame of a drawing; the class `picture` sets the line style. */
export function Picture({ box, className = 'h-16', children }: IconProps & { box: string; children: ReactNode }) {
  return (
    <svg viewBox={box} className={`picture ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}
