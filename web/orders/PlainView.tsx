import { brand } from '#shared/brand.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TiffinPicture } from '../ui/pictures.tsx';
import { BurntPanPicture, EmptyPlatePicture } from '../ui/trouble-pictures.tsx';
import { wordsFor } from './view.ts';

type Props = { view: 'asking' | 'unknown' | 'away' };

const pictures = { asking: TiffinPicture, unknown: EmptyPlatePicture, away: BurntPanPicture };

/** While there is no order to show. */
export function PlainView({ view }: Props) {
  const { title, text } = wordsFor(view);
  const Picture = pictures[view];
  return (
    <div className="wrap grid max-w-2xl justify-items-center gap-5 py-20 text-center">
      <Picture className="size-36" />
      <h1>{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <noscript>
        <p className="font-medium">{m.orders_noscript({ phone: brand.phone, hours: brandWords().hours })}</p>
      </noscript>
      {view !== 'asking' && (
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {view === 'unknown' && <ButtonLink href={paths.plans}>{m.site_see_plans()}</ButtonLink>}
          <ButtonLink href={brand.phoneHref} variant="ghost">
            {m.site_call_us({ phone: brand.phone })}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
