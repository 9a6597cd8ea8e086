import { useEffect, useEffectEvent } from 'react';
import { observe } from 'react-intersection-observer';
import { messageRowId } from '#web/ui/case/MessageList.tsx';

/** So that a message whose first line only touches the edge stays unread. */
const edge = '-40px 0px';

/**
 * Calls `markRead` once the message `last` is on screen in a visible tab. A message outside of the viewport or in a
 * background tab stays unread, so that the e-mail about unread messages is sent. `markRead` returns whether it
 * succeeded.
 */
export function useReadOnScreen(last: string | undefined, markRead: (last: string) => Promise<boolean>): void {
  const mark = useEffectEvent(markRead);
  useEffect(() => {
    const row = last === undefined ? null : document.getElementById(messageRowId(last));
    if (last === undefined || !row) return;
    let onScreen = false;
    let marked = false;
    const look = async () => {
      if (!onScreen || marked || document.visibilityState !== 'visible') return;
      marked = true;
      marked = await mark(last);
    };
    const unobserve = observe(
      row,
      (inView) => {
        onScreen = inView;
        void look();
      },
      { rootMargin: edge },
    );
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      unobserve();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [last]);
}
