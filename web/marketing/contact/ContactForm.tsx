import { refusalOf } from '#shared/messages.ts';
import { problemSentence } from '#shared/problem-sentence.ts';
import { longestMessage } from '#shared/rules/enquiries.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { paths } from '../../paths.ts';
import { saidHere, saidTable } from '../../said-here.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { FieldError } from '../../ui/FieldFrame.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { RefusedEnquiry } from './refused.ts';

const problems = ['name_missing', 'email_missing', 'email_shape'] as const;
const refusals = ['invalid', 'too_many', 'fault', 'unavailable'] as const;
const answers = () => [
  ...problems.map((code) => problemSentence({ code })),
  ...refusals.map((code) => refusalOf(code).sentence),
  'Enter your message.',
];

const noNumber = 'ENQ-';

/** Works as a plain form; send-message.ts keeps the reader on the page. `refused` is what came back without scripts. */
export function ContactForm({ refused }: { refused?: RefusedEnquiry }) {
  const { typed, fields, message } = refused ?? {};
  const said = (name: string) => (fields?.[name] === undefined ? undefined : saidHere(fields[name]));
  return (
    <form
      id="write"
      action="/api/contact#write"
      method="post"
      data-enquiry=""
      data-said={saidTable(answers())}
      className="grid gap-4"
    >
      {message && <Notice tone="error">{saidHere(message)}</Notice>}
      <Field
        label={m.marketing_name()}
        name="name"
        type="text"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={typed?.name}
        error={said('name')}
      />
      <Field
        label={m.marketing_email()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={100}
        required
        defaultValue={typed?.email}
        error={said('email')}
      />
      <TextField
        label={m.marketing_message()}
        name="message"
        rows={5}
        maxLength={longestMessage}
        required
        defaultValue={typed?.message}
        error={said('message')}
      />
      <input type="hidden" name="language" value={getLocale()} />
      <label className="sr-only" aria-hidden="true">
        {m.marketing_leave_empty()}
        <input name="subject" tabIndex={-1} autoComplete="off" />
      </label>
      <Button type="submit" data-busy={m.marketing_sending()}>
        {m.marketing_send()}
      </Button>
      <p className="text-sm text-muted">
        {m.marketing_only_to_answer()}
        <a href={paths.privacy} className="link">
          {m.site_privacy()}
        </a>
      </p>
      <template>
        <FieldError>{m.marketing_send_failed()}</FieldError>
        <Sent number={noNumber} />
      </template>
    </form>
  );
}

/** What the reader sees once a message has arrived. */
export function Sent({ number }: { number: string }) {
  return (
    <Notice tone="success" data-sent="" tabIndex={-1}>
      <p className="font-semibold">{m.marketing_sent()}</p>
      <p>
        {m.marketing_sent_number()}
        <b data-number="" className="whitespace-nowrap">
          {number}
        </b>
        {m.marketing_sent_next()}
      </p>
    </Notice>
  );
}
