import type { CaseMessage } from '#shared/contract/case-messages.ts';

export function AttachedDocuments({ documents }: Pick<CaseMessage, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <ul className="text-sm">
      {documents.map(({ id, name, url }) => (
        <li key={id}>
          <a className="target link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
