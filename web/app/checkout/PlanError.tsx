import { type MouseEvent, useContext } from 'react';
import { useRevalidator } from 'react-router';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { RenderingContext } from '#web/platform/nonce.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MessagePage } from '#web/ui/layout/MessagePage.tsx';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { BurntPanPicture } from '#web/ui/trouble-pictures.tsx';

export function PlanError() {
  const { requestId } = useContext(RenderingContext);
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <LoadingPlan />;
  const again = (event: MouseEvent) => {
    event.preventDefault();
    void revalidate();
  };
  return (
    <MessagePage picture={<BurntPanPicture className="size-36" />} title={m.checkout_trouble_title()}>
      <p className="text-lg text-muted">{m.checkout_trouble_text()}</p>
      {requestId && <p className="text-muted">{m.site_error_id({ id: requestId })}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink href="" onClick={again}>
          {m.site_try_again()}
        </ButtonLink>
        <ButtonLink href={brand.phoneHref} variant="ghost">
          {m.site_call_us({ phone: brand.phone })}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}

function LoadingPlan() {
  return (
    <SitePage className="grid place-items-center">
      <p role="status" className="py-24 text-lg text-muted">
        {m.checkout_loading()}
      </p>
    </SitePage>
  );
}
