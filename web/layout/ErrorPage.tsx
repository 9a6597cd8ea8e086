import { brand } from '#shared/brand.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { BurntPanPicture } from '../ui/trouble-pictures.tsx';
import { PlainMessage } from './PlainMessage.tsx';

export function ErrorPage({ requestId }: { requestId?: string }) {
  return (
    <PlainMessage picture={<BurntPanPicture className="h-36" />} title={m.site_error_title()}>
      <p className="text-lg text-muted">{m.site_error_text()}</p>
      {requestId && <p className="text-muted">{m.site_error_id({ id: requestId })}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink href="">{m.site_try_again()}</ButtonLink>
        <ButtonLink href={brand.phoneHref} variant="ghost">
          <PhoneIcon />
          {m.site_call_us({ phone: brand.phone })}
        </ButtonLink>
        <ButtonLink href={paths.home} variant="ghost">
          {m.site_go_home()}
        </ButtonLink>
      </div>
    </PlainMessage>
  );
}
