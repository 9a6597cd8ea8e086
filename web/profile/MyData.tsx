import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/Button.tsx';
import { Setting } from './Setting.tsx';

export function MyData() {
  return (
    <Setting label={m.profile_download()}>
      <p className="mb-4">{m.profile_download_text()}</p>
      <ButtonLink href="/api/user/export" download small variant="ghost">
        {m.profile_download()}
      </ButtonLink>
    </Setting>
  );
}
