import { waitOf } from '#shared/wait.ts';
import { m } from '#web/paraglide/messages.js';
import { KettlePicture } from '#web/ui/pictures.tsx';
import { ReachUs } from '#web/ui/ReachUs.tsx';
import { MessagePage } from './MessagePage.tsx';

const words = { seconds: m.site_wait_seconds, minutes: m.site_wait_minutes, hours: m.site_wait_hours };

type Props = {
  /** Seconds to wait. */
  seconds: number;
  /** A form was refused instead of a page. */
  ofForm?: boolean;
};

/** Page about too many requests from a network. */
export function TooManyPage({ seconds, ofForm = false }: Props) {
  const { unit, count } = waitOf(seconds);
  const wait = words[unit]({ count });
  return (
    <MessagePage picture={<KettlePicture className="h-36" />} title={m.site_too_many_title()}>
      <p className="text-lg">{ofForm ? m.site_too_many_form() : m.site_too_many_text()}</p>
      <p className="text-lg font-semibold">
        {ofForm ? m.site_too_many_form_wait({ wait }) : m.site_too_many_wait({ wait })}
      </p>
      {!ofForm && <p className="text-muted">{m.site_too_many_safe()}</p>}
      <div className="mt-3 text-left">
        <p>{m.site_too_many_reach()}</p>
        <ReachUs text={m.marketing_chat_text()} />
      </div>
    </MessagePage>
  );
}
