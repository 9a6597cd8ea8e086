import { useEffect, useState } from 'react';
import { m } from '#web/paraglide/messages.js';

const shown = 2_500;

/** Button that copies a text and confirms it briefly. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), shown);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(m.customers_copied());
    } catch {
      setSaid(m.customers_copy_failed());
    }
  };
  return (
    <>
      <button type="button" className="link target justify-center text-sm" aria-label={label} onClick={copy}>
        {said || m.customers_copy()}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
