import { useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { EmptyPlatePicture } from '#web/ui/trouble-pictures.tsx';

export function Erased({ recordsKeptUntil }: { recordsKeptUntil: string | null }) {
  const { logOut } = useSession();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="grid max-w-xl justify-items-start gap-4">
      <EmptyPlatePicture className="h-28" />
      <h2 ref={title} tabIndex={-1} className="text-2xl">
        {m.profile_erased_title()}
      </h2>
      <p>{m.profile_erased()}</p>
      {recordsKeptUntil && <p>{m.profile_erased_until({ day: nearDay(recordsKeptUntil) })}</p>}
      <Button
        onClick={() => {
          void logOut();
          location.assign(localPath(paths.home));
        }}
      >
        {m.profile_erased_home()}
      </Button>
    </section>
  );
}
