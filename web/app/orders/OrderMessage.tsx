import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TiffinPicture } from '#web/ui/pictures.tsx';
import { BurntPanPicture, EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';
import { textsFor } from './view.ts';

type Props = { view: 'asking' | 'unknown' | 'away' };

const pictures = { asking: TiffinPicture, unknown: EmptyPlatePicture, away: BurntPanPicture };

export function OrderMessage({ view }: Props) {
  const { title, text } = textsFor(view);
  const Picture = pictures[view];
  return (
    <div className="wrap grid max-w-2xl justify-items-center gap-5 py-20 text-center">
      <Picture className="size-36" />
      <h1>{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <noscript>
        <p className="font-medium">{m.orders_noscript({ phone: brand.phone, hours: localBrand().hours })}</p>
      </noscript>
      {view !== 'asking' && (
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {view === 'unknown' && <ButtonLink href={localPath(paths.findOrder)}>{m.site_find_order()}</ButtonLink>}
          {view === 'unknown' && (
            <ButtonLink href={localPath(paths.plans)} variant="ghost">
              {m.site_see_plans()}
            </ButtonLink>
          )}
          <ButtonLink href={brand.phoneHref} variant="ghost">
            {m.site_call_us({ phone: brand.phone })}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
