import { brand } from '#shared/brand.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { StoveMark } from '../ui/StoveMark.tsx';

/** The mark and the name, which lead to the home page. */
export function BrandLink({ className }: { className: string }) {
  return (
    <a
      href={paths.home}
      aria-label={m.site_home_of({ brand: brand.name })}
      className={`condensed target gap-2 text-2xl font-bold ${className}`}
    >
      <StoveMark />
      {brand.name}
    </a>
  );
}
