import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { longestReply } from '#shared/rules/enquiries.ts';
import { useDeed } from '../asking/use-deed.ts';
import { m } from '../paraglide/messages.js';
import { useDraft } from '../session/use-draft.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import type { Enquiry } from './types.ts';

/** The answer by mail. What is typed is kept until it has been sent, and pressed twice it is sent once. */
export function AnswerForm({ number, onSent }: { number: string; onSent: (enquiry: Enquiry) => void }) {
  const draft = useDraft(`answer ${number}`, { message: '' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const deed = useDeed();
  return (
    <form
      className="grid gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const body = { key, message: draft.typed.message };
        const sent = await deed.run('replyToEnquiry', { params: { number }, body });
        if (!sent) return;
        draft.type('message', '');
        draft.forget();
        setKey(crypto.randomUUID());
        deed.say({ tone: 'success', text: m.desk_answer_on_its_way() });
        onSent(sent.reply);
      }}
    >
      <TextField
        name="answer"
        label={m.desk_answer()}
        hint={m.desk_answer_hint({ support: brand.support })}
        rows={6}
        maxLength={longestReply}
        value={draft.typed.message}
        error={deed.problem('message')}
        onChange={({ target }) => draft.type('message', target.value)}
      />
      <SaidNotice said={deed.said} />
      <Button type="submit" aria-disabled={deed.busy} className="justify-self-start">
        {deed.busy ? m.desk_working() : m.desk_answer_send()}
      </Button>
    </form>
  );
}
