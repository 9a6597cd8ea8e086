import type { CannedReply } from '#shared/contract/case-messages.ts';
import { longestReplyText, longestReplyTitle } from '#shared/rules/canned-replies.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type Props = { reply?: CannedReply; onSaved: (reply: CannedReply) => void; onCancel?: () => void };

const empty = { title: '', textEn: '', textHi: '' };

export function ReplyForm({ reply, onSaved, onCancel }: Props) {
  const own = (part: string) => `${part}-${reply?.id ?? 'new'}`;
  const form = useForm({
    fields: { title: undefined, textEn: undefined, textHi: undefined },
    initial: reply ? { title: reply.title, textEn: reply.textEn, textHi: reply.textHi } : empty,
    ...(reply ? {} : { valuesAfter: empty }),
    async send(body) {
      const answer = reply
        ? await call('PUT /api/canned-replies/:id', { params: { id: reply.id }, body })
        : await call('POST /api/canned-replies', { body });
      if (!answer.ok) return formErrorsOf(answer, ['title', 'textEn', 'textHi'], staffTexts());
      onSaved(answer.reply);
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        {...form.field('title')}
        id={own('title')}
        label={m.desk_replies_name()}
        maxLength={longestReplyTitle}
        autoComplete="off"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...form.field('textEn')}
          id={own('en')}
          label={m.desk_replies_en()}
          rows={5}
          maxLength={longestReplyText}
        />
        <TextField
          {...form.field('textHi')}
          id={own('hi')}
          lang="hi"
          label={m.desk_replies_hi()}
          rows={5}
          maxLength={longestReplyText}
        />
      </div>
      <FormNotice refused={form.refused} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton small busy={form.busy} busyText={m.desk_working()}>
          {m.desk_replies_save()}
        </SubmitButton>
        {onCancel && (
          <Button small variant="ghost" onClick={onCancel}>
            {m.desk_replies_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
