import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';

export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="grid max-w-md gap-4">
      <h3 ref={title} tabIndex={-1} className="text-ink">
        {m.profile_second_codes()}
      </h3>
      <p>{m.profile_second_codes_text()}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-ticket border border-line bg-card p-4 font-mono text-base text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button small variant="ghost" onClick={() => void copy()}>
          {m.profile_second_copy()}
        </Button>
        <Button small variant="ghost" onClick={() => print()}>
          {m.profile_second_print()}
        </Button>
        <Button small onClick={onKept}>
          {m.profile_second_have()}
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {copied && m.profile_second_copied()}
      </p>
    </div>
  );
}
