import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { customerPath, orderPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endNames } from '#web/staff/shared/case-names.ts';
import { dueText, sinceText } from '#web/staff/shared/due-text.ts';
import { formatPhone } from '#web/ui/format-phone.ts';
import { ChatIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { holderName } from './holder-name.ts';

/** Facts in the head of a case: how to reach the customer, the order, who acts, until when, and whose case it is. */
export function CaseFacts({ one }: { one: StaffCaseReply }) {
  const { status, step, ball, since, assignee, atRisk, answerBy } = one;
  const due = dueText(one);
  const expects = one.timeBar && m.work_expects({ day: nearDay(one.timeBar.expected) });
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem] leading-snug">
      <Reach one={one} />
      <Fact label={m.work_order()}>
        <Link to={orderPath(one.orderId)} className="link">
          {m.orders_kot({ ticket: one.ticket })}
        </Link>
      </Fact>
      {status === 'open' ? (
        <Fact label={m.work_waits_for()} more={sinceText(since)}>
          {holderName(ball, one.partner)}
        </Fact>
      ) : (
        <Fact label={m.work_state()}>{endNames[status]()}</Fact>
      )}
      <Fact label={m.work_step()}>{step.title}</Fact>
      {due && (
        <Fact
          label={m.work_head_due()}
          more={[atRisk ? m.work_due_at_risk({ day: due.day }) : due.day, expects].filter(Boolean).join(', ')}
        >
          <span className={due.late ? 'text-mirchi' : ''}>{due.text}</span>
        </Fact>
      )}
      {answerBy && status === 'open' && (
        <Fact label={m.work_answer()}>
          <span className="text-mirchi">{m.work_by({ day: nearDay(answerBy) })}</span>
        </Fact>
      )}
      <Fact label={m.work_assignee()}>{assignee?.name ?? m.work_nobody()}</Fact>
    </dl>
  );
}

function Fact({ label, more, children }: { label: string; more?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-64">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {children}
        {more && <span className="block text-sm font-normal text-muted">{more}</span>}
      </dd>
    </div>
  );
}

function Reach({ one: { customer } }: { one: StaffCaseReply }) {
  const { phone } = customer;
  return (
    <Fact label={m.work_customer()} more={customer.email}>
      <span className="flex items-center gap-1.5">
        {customer.id ? (
          <Link to={customerPath(customer.id)} className="link figures whitespace-nowrap">
            {formatPhone(phone)}
          </Link>
        ) : (
          <span className="figures whitespace-nowrap">{formatPhone(phone)}</span>
        )}
        <a href={`tel:+91${phone}`} aria-label={m.work_call()} title={m.work_call()} className={icon}>
          <PhoneIcon className="size-4.5" />
        </a>
        <a
          href={`https://wa.me/91${phone}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={m.work_whatsapp()}
          title={m.work_whatsapp()}
          className={icon}
        >
          <ChatIcon className="size-4.5" />
        </a>
      </span>
    </Fact>
  );
}

const icon =
  '-mt-1.5 mb-0.5 grid size-8 place-items-center rounded-lg border border-line hover:border-ink max-lg:size-11';
