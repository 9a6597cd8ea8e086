import { useEffect, useState } from 'react';
import { loadPaymentScript } from '#web/platform/payment-script.ts';

export type ScriptState = 'loading' | 'ready' | 'failed';

/** Loads the payment provider's script before it is needed; `retry` loads it again after a failure. */
export function usePaymentScript(scriptUrl: string): { script: ScriptState; retry: () => void } {
  const [script, setScript] = useState<ScriptState>('loading');
  const [tries, setTries] = useState(1);

  useEffect(() => {
    let left = false;
    const tell = (state: ScriptState) => {
      if (!left) setScript(state);
    };
    if (tries > 0)
      loadPaymentScript(scriptUrl).then(
        () => tell('ready'),
        () => tell('failed'),
      );
    return () => {
      left = true;
    };
  }, [scriptUrl, tries]);

  const retry = () => {
    setScript('loading');
    setTries((count) => count + 1);
  };
  return { script, retry };
}
