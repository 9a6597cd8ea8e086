import { paths } from '#shared/paths.ts';
import { type EnquiryTopic, enquiryTopics, longestMessage } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { RefusedEnquiry } from './refused.ts';

const noNumber = 'ENQ-';

/** Works without scripts; with them, send-message.ts submits it. `refused` is the result without scripts. */
type Props = { refused?: RefusedEnquiry | undefined; topic?: EnquiryTopic | undefined };

const topicNames: Record<EnquiryTopic, () => string> = {
  gst: m.marketing_topic_gst,
  trademark: m.marketing_topic_trademark,
  branding: m.marketing_topic_branding,
};

export function ContactForm({ refused, topic }: Props) {
  const { typed, apiError } = refused ?? {};
  return (
    <form id="write" action="/api/contact#write" method="post" data-enquiry="" className="grid gap-4">
      {apiError && <Notice tone="error">{apiError.message}</Notice>}
      <Field
        label={m.marketing_name()}
        name="name"
        type="text"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={typed?.name}
        error={apiError?.fields?.['name']}
      />
      <Field
        label={m.marketing_email()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={100}
        required
        defaultValue={typed?.email}
        error={apiError?.fields?.['email']}
      />
      <SelectField id="topic" name="topic" label={m.marketing_topic()} defaultValue={typed?.topic ?? topic ?? ''}>
        <option value="">{m.marketing_topic_none()}</option>
        {enquiryTopics.map((each) => (
          <option key={each} value={each}>
            {topicNames[each]()}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.marketing_message()}
        name="message"
        rows={5}
        maxLength={longestMessage}
        required
        defaultValue={typed?.message}
        error={apiError?.fields?.['message']}
      />
      <input type="hidden" name="language" value={getLocale()} />
      <div className="sr-only" aria-hidden="true">
        <label>
          {m.marketing_leave_empty()}
          <input name="subject" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" data-busy={m.marketing_sending()}>
        {m.marketing_send()}
      </Button>
      <p className="text-sm text-muted">
        {m.marketing_only_to_answer()}
        <a href={localPath(paths.privacy)} className="link">
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
