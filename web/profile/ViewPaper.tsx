import type { PaperKind } from '#shared/rules/uploads.ts';
import { m } from '../paraglide/messages.js';
import { paperWords } from './papers.ts';

/** Opens a kept file in a tab of its own. */
export function ViewPaper({ kind, path }: { kind: PaperKind; path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="target link">
      {paperWords[kind].view()}
      <span className="sr-only"> ({m.profile_new_tab()})</span>
    </a>
  );
}
