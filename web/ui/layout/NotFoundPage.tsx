import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';
import { MessagePage } from './MessagePage.tsx';

export function NotFoundPage() {
  return (
    <MessagePage picture={<EmptyPlatePicture className="h-36" />} title={m.site_not_found_title()}>
      <p className="text-lg text-muted">{m.site_not_found_text()}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink href={localPath(paths.home)}>{m.site_go_home()}</ButtonLink>
        <ButtonLink href={localPath(paths.plans)} variant="ghost">
          {m.site_see_plans()}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}
