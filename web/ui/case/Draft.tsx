import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { onDay } from '#web/ui/page-dates.ts';

/** Document of ours about which the request asks: a picture of it if it is one, and the link to open it. */
export function Draft({ request: { draft } }: { request: CaseRequestReply }) {
  if (!draft) return null;
  const isPicture = draft.mediaType.startsWith('image/');
  return (
    <a
      href={draft.url}
      target="_blank"
      rel="noreferrer"
      className="target grid max-w-xl gap-3 border-2 border-line p-4 hover:border-ink"
    >
      {isPicture && <img src={draft.url} alt="" loading="lazy" className="max-h-96 w-full bg-white object-contain" />}
      <span>
        <span className="link font-semibold">{m.cases_draft_open()}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {m.cases_file_name({ name: draft.name, day: onDay(draft.at) })}
        </span>
      </span>
    </a>
  );
}
