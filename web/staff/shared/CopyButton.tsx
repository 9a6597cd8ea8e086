import { useEffect, useState } from 'react';
import { m } from '#web/paraglide/messages.js';

const shown = 2_500;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState('');
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(''), shown);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult(m.customers_copied());
    } catch {
      setResult(m.customers_copy_failed());
    }
  };
  return (
    <>
      <button type="button" className="link target justify-center text-sm" aria-label={label} onClick={copy}>
        {result || m.customers_copy()}
      </button>
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  );
}
