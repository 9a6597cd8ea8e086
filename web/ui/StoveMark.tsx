import { brand } from '#shared/brand.ts';
import type { IconProps } from './icons.tsx';

/** The logo of the shop or, without one, a stove. */
export function StoveMark({ className = 'size-8' }: IconProps) {
  if (brand.logo) return <img src={brand.logo} alt="" className="h-8 max-w-32 bg-white object-contain" />;
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M3.5 28.5h25M6 28.5V17h4.5v4.5a5.5 5.5 0 0 0 11 0V17H26v11.5" />
      <path
        d="M16.2 3.5c3 3.2 4.6 5.7 4.6 8.5a4.8 4.8 0 0 1-9.6 0c0-2.2 1.4-3.8 2-5.6 1 .9 1.6 2 1.8 3.1 1-1.6 1.4-3.6 1.2-6Z"
        className="fill-haldi stroke-kesar"
      />
    </svg>
  );
}
