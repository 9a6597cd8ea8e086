import code from '../favourites/hearts.ts?script';
import { PageScript } from '../layout/PageScript.tsx';
import { m } from '../paraglide/messages.js';

/** Brings the hearts of a public page to life; stands once on it. */
export function HeartScript() {
  return (
    <>
      <HeartNote />
      <PageScript code={code} />
    </>
  );
}

/** Where the hearts say what became of them; for a page whose own script brings them along. */
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
