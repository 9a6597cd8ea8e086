import { m } from '#web/paraglide/messages.js';
import { ReachUs } from '#web/ui/ReachUs.tsx';

/** Rendered only on the server, so that the browser loads no code for it. */
export function SignedInNoScript() {
  return <noscript>{import.meta.env.SSR && <Words />}</noscript>;
}

const Words = () => (
  <div className="col-span-full grid max-w-xl gap-3 py-8">
    <h1 className="text-2xl">{m.app_noscript_title()}</h1>
    <p>{m.app_noscript_text()}</p>
    <ReachUs text={m.marketing_chat_text()} />
  </div>
);
