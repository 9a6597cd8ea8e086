import { m } from '#web/paraglide/messages.js';
import code from '#web/site/islands/hearts.ts?script';
import { PageScript } from '#web/ui/layout/PageScript.tsx';

/** Script for the heart buttons of a static page; use it once per page. */
export function HeartScript() {
  return (
    <>
      <HeartNote />
      <PageScript code={code} />
    </>
  );
}

/** Status message of the heart buttons; used alone on pages whose own script includes the script of the buttons. */
export function HeartNote() {
  return (
    <p
      role="status"
      data-heart-note=""
      data-device={m.dashboard_heart_device()}
      data-failed={m.dashboard_heart_failed()}
      className="fixed right-5 bottom-24 left-5 z-20 mx-auto max-w-80 rounded-card border border-line bg-card px-4 py-3 text-sm shadow-card empty:hidden lg:bottom-8"
    />
  );
}
