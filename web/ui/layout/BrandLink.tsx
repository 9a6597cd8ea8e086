import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { StoveMark } from '#web/ui/StoveMark.tsx';

export function BrandLink({ className }: { className: string }) {
  return (
    <a
      href={localPath(paths.home)}
      aria-label={m.site_home_of({ brand: brand.name })}
      className={`condensed target gap-2 text-2xl leading-none! font-bold ${className}`}
    >
      <StoveMark />
      {brand.name}
    </a>
  );
}
