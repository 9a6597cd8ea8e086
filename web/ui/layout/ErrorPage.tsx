import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { BurntPanPicture } from '#web/ui/trouble-pictures.tsx';
import { MessagePage } from './MessagePage.tsx';

type Props = { requestId?: string | undefined; tooMany?: boolean };

/** Error page; `tooMany` means that the network has exceeded a rate limit. */
export function ErrorPage({ requestId, tooMany }: Props) {
  const title = tooMany ? m.site_too_many_title() : m.site_error_title();
  return (
    <MessagePage picture={<BurntPanPicture className="h-36" />} title={title}>
      <p className="text-lg text-muted">
        {tooMany ? `${m.site_too_many_text()} ${m.site_too_many_again()}` : m.site_error_text()}
      </p>
      {requestId && <p className="text-muted">{m.site_error_id({ id: requestId })}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink href="">{m.site_try_again()}</ButtonLink>
        <ButtonLink href={brand.phoneHref} variant="ghost">
          <PhoneIcon />
          {m.site_call_us({ phone: brand.phone })}
        </ButtonLink>
        <ButtonLink href={localPath(paths.home)} variant="ghost">
          {m.site_go_home()}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}
