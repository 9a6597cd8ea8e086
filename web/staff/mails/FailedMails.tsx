import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Moment } from '#web/ui/Moment.tsx';

import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

type FailedMail = Reply<'GET /api/admin/outbox'>['items'][number];

export function FailedMails() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/admin/outbox',
      (after: string | undefined) => ({ query: { after } }),
      ({ next }) => next,
    ),
  );
  const onSent = (to: string) => {
    setSentTo(to);
    void query.refetch();
  };
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_mails_intro()}</p>
      <ActionNotice
        notice={sentTo === null ? null : { tone: 'success', text: m.desk_mails_sent({ to: sentTo }) }}
        className="mb-5 max-w-xl"
      />
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => {
          const mails = pages.flatMap(({ items }) => items);
          return mails.length === 0 ? (
            <EmptyState>
              <p>{m.desk_mails_none()}</p>
            </EmptyState>
          ) : (
            <ul aria-label={m.desk_mails_title()} className="max-w-3xl border-t-2 border-ink">
              {mails.map((mail) => (
                <Row key={mail.id} mail={mail} onSent={onSent} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
      <MoreButton query={query} label={m.desk_mails_more()} />
    </>
  );
}

function Row({ mail, onSent }: { mail: FailedMail; onSent: (to: string) => void }) {
  const { kind, to, orderId, ticket, failedAt, refusal, expired } = mail;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="font-semibold wrap-anywhere">
        <EmailAddress>{to}</EmailAddress>
      </p>
      <p className="wrap-anywhere">
        {refusal === null ? m.desk_mails_failed() : m.desk_mails_refused({ status: refusal })}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {kind.replaceAll('-', ' ')}, <Moment at={failedAt} />
        {orderId && ticket && (
          <>
            {', '}
            <Link to={localPath(orderPath(orderId))} className="link">
              {m.desk_about_order({ ticket })}
            </Link>
          </>
        )}
      </p>
      {expired ? <p className="text-sm">{m.desk_mails_expired()}</p> : <ResendForm mail={mail} onSent={onSent} />}
    </li>
  );
}

function ResendForm({ mail: { id, to, toBuyer }, onSent }: { mail: FailedMail; onSent: (to: string) => void }) {
  const form = useContractForm('POST /api/admin/outbox/:id/resend', {
    fields: { to: undefined },
    initial: { to },
    input: (typed) => ({ params: { id }, body: toBuyer && typed.to.trim() !== to ? { to: typed.to.trim() } : {} }),
    texts: staffTexts,
    onDone: (_reply, typed) => onSent(toBuyer ? typed.to.trim() : to),
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-3">
      {toBuyer && (
        <Field {...form.field('to')} id={`to-${id}`} type="email" label={m.desk_mails_to()} autoComplete="off" />
      )}
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_mails_resend()}
      </SubmitButton>
    </form>
  );
}
