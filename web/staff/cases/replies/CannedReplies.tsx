import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CannedReply } from '#shared/contract/case-messages.ts';
import { replyVariables } from '#shared/rules/canned-replies.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { variableNames } from './variable-names.ts';

export function CannedReplies() {
  const client = useQueryClient();
  const query = useQuery(endpointQuery('GET /api/canned-replies', {}));
  const action = useEndpointMutation();
  const [edited, setEdited] = useState<string | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ['GET /api/canned-replies'] });
  const saved = ({ title }: CannedReply) => {
    setEdited(null);
    action.setNotice({ tone: 'success', text: m.desk_replies_saved({ title }) });
    void reload();
  };
  const restore = async ({ id, title }: CannedReply) => {
    if (await action.run('POST /api/canned-replies/:id/restore', { params: { id } }))
      action.setNotice({ tone: 'success', text: m.desk_replies_restored({ title }) });
    void reload();
  };
  const remove = async (reply: CannedReply) => {
    if (await action.run('DELETE /api/canned-replies/:id', { params: { id: reply.id } }))
      action.setNotice({
        tone: 'success',
        text: m.desk_replies_removed({ title: reply.title }),
        undo: () => void restore(reply),
      });
    void reload();
  };
  const variables = replyVariables.map((name) => `{${name}} ${variableNames[name]()}`).join(', ');
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_replies_intro({ variables })}</p>
      <ActionNotice notice={action.notice} className="mb-5 max-w-xl" />
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(replies) => (
          <>
            {replies.length === 0 && <p className="text-lg text-muted">{m.desk_replies_none()}</p>}
            <ul aria-label={m.desk_replies_title()} className="border-t-2 border-ink">
              {replies.map((reply) => (
                <li key={reply.id} className="border-b border-line py-4">
                  {edited === reply.id ? (
                    <ReplyForm reply={reply} onSaved={saved} onCancel={() => setEdited(null)} />
                  ) : (
                    <Shown reply={reply} onEdit={() => setEdited(reply.id)} onRemove={() => void remove(reply)} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      <h2 className="mt-10 mb-4 text-2xl">{m.desk_replies_add()}</h2>
      <ReplyForm onSaved={saved} />
    </>
  );
}

function Shown({ reply, onEdit, onRemove }: { reply: CannedReply; onEdit: () => void; onRemove: () => void }) {
  const { title, textEn, textHi } = reply;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <p className="flex gap-5">
          <button type="button" className="link target" aria-label={m.desk_replies_edit_of({ title })} onClick={onEdit}>
            {m.desk_replies_edit()}
          </button>
          <button
            type="button"
            className="link target"
            aria-label={m.desk_replies_remove_of({ title })}
            onClick={onRemove}
          >
            {m.desk_replies_remove()}
          </button>
        </p>
      </div>
      <div className="mt-1 grid gap-x-8 gap-y-2 md:grid-cols-2">
        <p className="whitespace-pre-line wrap-anywhere">{textEn}</p>
        <p lang="hi" className="whitespace-pre-line wrap-anywhere">
          {textHi}
        </p>
      </div>
    </>
  );
}
