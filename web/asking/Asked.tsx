import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Asking } from './use-asked.ts';

type Props<Data> = {
  asked: Omit<Asking<Data>, 'learn'>;
  /** Holds the place until the answer is here. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was found, with what to say while we ask, when nobody answers and when the device is offline. */
export function Asked<Data>({ asked, waiting, children }: Props<Data>) {
  // Once the session is over RequireRole says so.
  const { ended } = useSession();
  const { data } = asked;
  const failed = asked.failed && !ended;
  return (
    <>
      <div role="alert">{failed && <Trouble asked={asked} known={data !== undefined} />}</div>
      {data === undefined ? !asked.failed && waiting : children(data)}
    </>
  );
}

function Trouble({ asked, known }: { asked: Omit<Asking<unknown>, 'data' | 'learn'>; known: boolean }) {
  if (!navigator.onLine)
    return (
      <Notice quiet className="mb-6 max-w-xl">
        {known ? m.dashboard_offline_known() : m.dashboard_offline()}
      </Notice>
    );
  return (
    <Notice tone="error" quiet className="mb-6 max-w-xl">
      <p>{known ? m.dashboard_away_known() : m.dashboard_away()}</p>
      <Button
        variant="ghost"
        small
        className="mt-3"
        aria-disabled={asked.asking}
        onClick={() => {
          if (!asked.asking) asked.again();
        }}
      >
        {asked.asking ? m.dashboard_asking() : m.site_try_again()}
      </Button>
    </Notice>
  );
}
