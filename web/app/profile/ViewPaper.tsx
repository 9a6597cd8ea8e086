import type { PaperKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { paperWords } from './papers.ts';

/** Link that opens a stored file in a new tab. */
export function ViewPaper({ kind, path }: { kind: PaperKind; path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="target link">
      {paperWords[kind].view()}
      <span className="sr-only"> ({m.profile_new_tab()})</span>
    </a>
  );
}
