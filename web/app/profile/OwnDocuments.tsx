import { Link } from 'react-router';
import type { ProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import { onDay } from '#web/ui/page-dates.ts';
import { documentLabels, editAddress, type ProfileData } from './profile-documents.ts';
import { ViewDocument } from './ViewDocument.tsx';

const identityDocuments = ['aadharCard', 'panCard'] as const satisfies readonly ProfileDocumentKind[];

export function OwnDocuments({ profile: { user, papers } }: { profile: ProfileData }) {
  return (
    <ul>
      {identityDocuments.map((kind) => {
        const sent = papers.find((each) => each.kind === kind);
        const path = user[kind];
        return (
          <li
            key={kind}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span>
              <span className="font-semibold">{documentLabels[kind].label()}</span>
              <span className="block text-muted">
                {sent ? m.profile_document_sent({ day: onDay(sent.sentAt) }) : m.profile_document_none()}
              </span>
            </span>
            {path && <ViewDocument kind={kind} path={path} />}
            {!path && kind === 'panCard' && (
              <Link to={editAddress} className="target link">
                {m.profile_document_send()}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
