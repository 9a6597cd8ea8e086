import { useEffect, useEffectEvent, useState } from 'react';

export type Asking<Data> = {
  data: Data | undefined;
  failed: boolean;
  asking: boolean;
  again: () => void;
  /** Shows what is known from elsewhere, such as the answer to a change. */
  learn(data: Data): void;
};

type State<Data> = { key: string; data?: Data; failed: boolean; asking: boolean };

/**
 * What `ask` finds, asked anew whenever the key changes, and after a failure as soon as the device is online again.
 * Late answers to earlier keys are dropped.
 */
export function useAsked<Data>(key: string, ask: () => Promise<Data>): Asking<Data> {
  const [state, setState] = useState<State<Data>>({ key, failed: false, asking: true });
  const [round, setRound] = useState(0);
  const again = () => setRound((before) => before + 1);
  const learn = (data: Data) => setState({ key, data, failed: false, asking: false });

  const run = useEffectEvent(async (stillWanted: () => boolean) => {
    setState((before) => ({ ...(before.key === key ? before : { key, failed: false }), asking: true }));
    try {
      const data = await ask();
      if (stillWanted()) setState({ key, data, failed: false, asking: false });
    } catch {
      if (stillWanted()) setState((before) => ({ ...before, failed: true, asking: false }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to ask again
  useEffect(() => {
    let wanted = true;
    void run(() => wanted);
    return () => {
      wanted = false;
    };
  }, [key, round]);
  useOnline(() => {
    if (state.failed) again();
  });

  const known = state.key === key ? state : { data: undefined, failed: false, asking: true };
  return { data: known.data, failed: known.failed, asking: known.asking, again, learn };
}

function useOnline(back: () => void) {
  const listen = useEffectEvent(back);
  useEffect(() => {
    const online = () => listen();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}
