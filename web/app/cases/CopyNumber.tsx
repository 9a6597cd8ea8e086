import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';

export function CopyNumber({ text, name }: { text: string; name: string }) {
  const [result, setResult] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult(m.cases_copied()),
      () => setResult(m.cases_copy_failed()),
    );
  return (
    <Button small variant="ghost" className="shrink-0 print:hidden" onClick={() => void copy()}>
      <span role="status">{result || m.cases_copy()}</span>
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
