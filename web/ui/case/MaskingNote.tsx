import { masked } from '#shared/rules/masking.ts';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';

export function MaskingNote({ text }: { text: string }) {
  return (
    <div role="status" className="w-full empty:hidden">
      {masked(text) !== text && <Notice quiet>{m.cases_message_masked()}</Notice>}
    </div>
  );
}
