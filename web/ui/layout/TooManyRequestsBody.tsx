import { waitOf } from '#shared/wait.ts';
import { m } from '#web/paraglide/messages.js';
import { KettlePicture } from '#web/ui/pictures.tsx';
import { ReachUs } from '#web/ui/ReachUs.tsx';
import { BrandLink } from './BrandLink.tsx';

const words = { seconds: m.site_wait_seconds, minutes: m.site_wait_minutes, hours: m.site_wait_hours };

type Props = { seconds: number; isForm: boolean };

/** Page after too many requests from a network: says whether a page or a form was refused, and how long to wait. */
export function TooManyRequestsBody({ seconds, isForm }: Props) {
  const { unit, count } = waitOf(seconds);
  const wait = words[unit]({ count });
  return (
    <>
      <title>{m.site_too_many_title()}</title>
      <meta name="robots" content="noindex" />
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center">
          <BrandLink className="" />
        </div>
      </header>
      <main id="content" className="wrap grid max-w-2xl justify-items-center gap-5 py-14 text-center">
        <KettlePicture className="h-36" />
        <h1>{m.site_too_many_title()}</h1>
        <p className="text-lg">{isForm ? m.site_too_many_form() : m.site_too_many_text()}</p>
        <p className="text-lg font-semibold">
          {isForm ? m.site_too_many_form_wait({ wait }) : m.site_too_many_wait({ wait })}
        </p>
        {!isForm && <p className="text-muted">{m.site_too_many_safe()}</p>}
        <div className="mt-3 text-left">
          <p>{m.site_too_many_reach()}</p>
          <ReachUs text={m.marketing_chat_text()} />
        </div>
      </main>
    </>
  );
}
