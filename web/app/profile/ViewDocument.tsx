import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { documentLabels } from './profile-documents.ts';

export function ViewDocument({ kind, path }: { kind: ProfileDocumentKind; path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="target link">
      {documentLabels[kind].view()}
      <span className="sr-only"> ({m.profile_new_tab()})</span>
    </a>
  );
}
