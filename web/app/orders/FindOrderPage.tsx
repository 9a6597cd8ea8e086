import { useState } from 'react';
import { paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { loaderContext } from '#web/platform/context.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { codeOf, required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';
import type { Route } from './+types/FindOrderPage';

export const meta = () => pageMeta({ title: m.orders_find_title(), description: m.orders_find_description() });

export function loader({ context }: Route.LoaderArgs) {
  return { texts: context.get(loaderContext).phone.kind === 'own' };
}

const texts = () => ({ failed: m.error_fault(), offline: m.orders_find_offline() });

export default function FindOrderPage({ loaderData }: Route.ComponentProps) {
  const [orderNumber, setOrderNumber] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <SitePage>
      <div className="mx-auto max-w-[30rem] px-5 pt-5 pb-16 md:pt-10 md:pb-20">
        <TicketRail>
          <Ticket as="h1" title={m.orders_find_title()}>
            <div className="grid gap-5 pt-5">
              {sent ? (
                <EnterCode orderNumber={orderNumber} onBack={() => setSent(false)} />
              ) : (
                <EnterNumber
                  byPhone={loaderData.texts}
                  orderNumber={orderNumber}
                  onSent={(number) => {
                    setOrderNumber(number);
                    setSent(true);
                  }}
                />
              )}
            </div>
          </Ticket>
        </TicketRail>
      </div>
    </SitePage>
  );
}

type NumberProps = { byPhone: boolean; orderNumber: string; onSent: (orderNumber: string) => void };

function EnterNumber({ byPhone, orderNumber, onSent }: NumberProps) {
  const form = useContractForm('POST /api/orders/find', {
    fields: { orderNumber: required(m.orders_find_number_missing), by: undefined },
    initial: { orderNumber },
    input: (typed) => ({
      body: {
        orderNumber: typed.orderNumber.trim(),
        by: typed.by === 'phone' ? 'phone' : 'email',
        language: getLocale(),
      },
    }),
    texts,
    onDone: (_, typed) => onSent(typed.orderNumber.trim()),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-muted">{m.orders_find_text()}</p>
      <Field
        {...form.field('orderNumber')}
        label={m.orders_find_number()}
        hint={m.orders_find_number_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={60}
      />
      {byPhone && (
        <Segmented
          legend={m.orders_find_by()}
          name="by"
          defaultValue="email"
          options={[
            { value: 'email', label: m.orders_find_by_email() },
            { value: 'phone', label: m.orders_find_by_phone() },
          ]}
        />
      )}
      <FormNotice refused={form.refused} />
      <SubmitButton wide busy={form.busy} busyText={m.orders_find_sending()}>
        {m.orders_find_send()}
      </SubmitButton>
    </form>
  );
}

function EnterCode({ orderNumber, onBack }: { orderNumber: string; onBack: () => void }) {
  const form = useContractForm('POST /api/orders/find/open', {
    fields: { otp: codeOf(m.orders_find_code_missing) },
    input: ({ otp }) => ({ body: { orderNumber, otp } }),
    texts,
    onDone: ({ order_id: orderId }) => location.assign(localPath(paymentSuccessPath(orderId))),
  });
  return (
    <>
      <Notice tone="success">{m.orders_find_sent()}</Notice>
      <form {...form.props} className="grid gap-5">
        <CodeField {...form.field('otp')} label={m.orders_find_code()} autoFocus />
        <FormNotice refused={form.refused} />
        <SubmitButton wide busy={form.busy} busyText={m.orders_find_opening()}>
          {m.orders_find_open()}
        </SubmitButton>
      </form>
      <p className="text-sm text-muted">{m.orders_find_nothing_came()}</p>
      <button type="button" className="link target justify-self-center" onClick={onBack}>
        {m.orders_find_again()}
      </button>
    </>
  );
}
