import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { paths } from '#shared/paths.ts';
import { fillReply, type ReplyValues } from '#shared/rules/canned-replies.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const languageNames = { en: 'English', hi: 'हिन्दी' } as const;

type Props = { language: StaffCaseReply['language']; values: ReplyValues; onInsert: (text: string) => void };

export function InsertReply({ language, values, onInsert }: Props) {
  const { data: replies = [] } = useQuery(endpointQuery('GET /api/canned-replies', {}));
  const [chosen, setChosen] = useState('');
  const reply = replies.find(({ id }) => id === chosen) ?? replies[0];
  return (
    <>
      {reply && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <SelectField
            name="reply"
            label={<span className="sr-only">{m.desk_replies_insert({ language: languageNames[language] })}</span>}
            value={reply.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {replies.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button
            small
            variant="ghost"
            onClick={() => onInsert(fillReply(language === 'hi' ? reply.textHi : reply.textEn, values))}
          >
            {m.desk_replies_insert_do()}
          </Button>
        </div>
      )}
      <Link to={paths.cannedReplies} className="target link justify-self-start text-sm">
        {m.desk_replies_manage()}
      </Link>
    </>
  );
}
