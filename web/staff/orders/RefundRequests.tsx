import { useQuery } from '@tanstack/react-query';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { RefundForm } from './RefundForm.tsx';

type Request = Reply<'GET /api/admin/orders/:orderId/refunds'>['items'][number];

const states: Record<Request['state'], () => string> = {
  waiting_approval: m.desk_refund_state_waiting,
  pending: m.desk_refund_state_pending,
  succeeded: m.desk_refund_state_succeeded,
  failed: m.desk_refund_state_failed,
  cancelled: m.desk_refund_state_cancelled,
};

const waits = {
  duplicate: m.desk_refund_waits_duplicate,
  provider: m.desk_refund_waits_provider,
  hand: m.desk_refund_waits_hand,
  'second-account': m.desk_refund_waits_second_account,
};

export function RefundRequests({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const query = useQuery(endpointQuery('GET /api/admin/orders/:orderId/refunds', { params: { orderId } }));
  const changed = () => {
    void query.refetch();
    onChanged();
  };
  return (
    <section>
      <h2 className="mb-2 text-xl">{m.desk_refunds()}</h2>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {({ items, leftPaise, approvalAbovePaise, licences }) => (
          <div className="grid gap-3">
            {items.length > 0 && (
              <ul className="grid gap-3">
                {items.map((request) => (
                  <RequestRow key={request.id} request={request} onChanged={changed} />
                ))}
              </ul>
            )}
            <p className="text-muted">{leftText(leftPaise, items)}</p>
            {leftPaise > 0 && (
              <Disclosure key={items.length} summary={m.desk_refund_new()}>
                <RefundForm
                  key={leftPaise}
                  orderId={orderId}
                  leftPaise={leftPaise}
                  approvalAbovePaise={approvalAbovePaise}
                  licences={licences}
                  onDone={changed}
                />
              </Disclosure>
            )}
          </div>
        )}
      </QueryResult>
    </section>
  );
}

function leftText(leftPaise: number, requests: readonly Request[]): string {
  if (leftPaise > 0) return m.desk_refund_left({ amount: paiseInRupees(leftPaise) });
  const waiting = requests
    .filter(({ state, waitsFor }) => state === 'waiting_approval' || waitsFor === 'duplicate')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return waiting > 0 ? m.desk_refund_rest_waits({ amount: paiseInRupees(waiting) }) : m.desk_refund_none_left();
}

function RequestRow({ request, onChanged }: { request: Request; onChanged: () => void }) {
  const action = useEndpointMutation();
  const { id, amountPaise, state, note, byCustomer, requestedBy, requestedAt, approvedBy, failure, mayApprove } =
    request;
  const { waitsFor, speed, processedSpeed, unit } = request;
  const slower = speed === 'INSTANT' && processedSpeed === 'STANDARD' && m.desk_refund_not_instant();
  const decide = async (name: 'POST /api/admin/refunds/:id/approve' | 'POST /api/admin/refunds/:id/withdraw') => {
    if (await action.run(name, { params: { id } })) onChanged();
  };
  const who = byCustomer
    ? m.desk_refund_by_customer()
    : m.desk_refund_asked_by({ who: requestedBy ?? '?', when: moment(requestedAt) });
  return (
    <li className="grid gap-1 wrap-anywhere">
      <p className={state === 'failed' ? 'font-medium text-mirchi' : 'font-medium'}>
        {[paiseInRupees(amountPaise), unit && m.desk_refund_licence({ number: unit }), states[state]()]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-sm text-muted">
        {[who, approvedBy && m.desk_refund_approved_by({ who: approvedBy }), slower, note, failure]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {waitsFor && <p className="text-sm font-medium">{waits[waitsFor]()}</p>}
      {waitsFor === 'hand' && <PaidBackForm id={id} onDone={onChanged} />}
      {state === 'waiting_approval' && (
        <div className="mt-1 flex flex-wrap gap-3">
          {mayApprove && (
            <Button
              small
              aria-disabled={action.busy}
              onClick={() => void decide('POST /api/admin/refunds/:id/approve')}
            >
              {m.desk_refund_approve()}
            </Button>
          )}
          <Button
            small
            variant="ghost"
            aria-disabled={action.busy}
            onClick={() => void decide('POST /api/admin/refunds/:id/withdraw')}
          >
            {m.desk_refund_withdraw()}
          </Button>
        </div>
      )}
      <ActionNotice notice={action.notice} />
    </li>
  );
}

function PaidBackForm({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useContractForm('POST /api/admin/refunds/:id/paid-back', {
    fields: { reference: undefined },
    input: (body) => ({ params: { id }, body }),
    texts: staffTexts,
    onDone: () => onDone(),
  });
  return (
    <form {...form.props} className="mt-1 grid max-w-xl gap-3">
      <Field
        {...form.field('reference')}
        id={`paid-back-${id}`}
        label={m.desk_refund_paid_back_reference()}
        maxLength={100}
        autoComplete="off"
      />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} className="justify-self-start">
        {m.desk_refund_paid_back()}
      </SubmitButton>
    </form>
  );
}
