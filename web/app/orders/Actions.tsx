import { useMutation } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { buyAgainPath, caseNeedsPath, paths } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import type { SentCode } from '#web/app/accounts/shared/EmailCode.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { withFromParameter } from '#web/platform/redirect/safe-redirect.ts';
import { buyerFromDraft } from '#web/platform/storage/drafts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';
import type { useRetry } from './use-retry.ts';
import type { OrderPageView } from './view.ts';

// Lazy, because a customer who is logged in needs no code.
const loadCodeStep = () => import('#web/app/accounts/shared/EmailCode.tsx');
const EmailCodeStep = lazy(async () => ({ default: (await loadCodeStep()).EmailCodeStep }));

type Props = { order: TrackedOrder; view: OrderPageView; retry: ReturnType<typeof useRetry> };

const payable = new Set<OrderPageView>(['unpaid', 'failed', 'left', 'refused', 'expired']);

/** Button to pay in the open payment session, with a link to change the order; after its expiry, a link to reorder. */
export function PayAgain({ order, view, retry }: Props) {
  if (!payable.has(view)) return null;
  const { payment_session_id: sessionId } = order;
  return (
    <div className="print:hidden">
      <div role="alert">
        {retry.problem && (
          <Notice tone="error" quiet className="mt-6">
            {retry.problem}
          </Notice>
        )}
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        {sessionId === null ? (
          <ButtonLink href={localPath(buyAgainPath(order))}>
            {view === 'expired' ? m.orders_order_again() : m.orders_try_again()}
          </ButtonLink>
        ) : (
          <>
            <Button aria-disabled={retry.opening} onClick={() => void retry.open(order, sessionId)}>
              {retry.opening ? m.orders_opening() : labelFor(view, order)}
            </Button>
            <ButtonLink variant="ghost" href={localPath(buyAgainPath(order))}>
              {m.orders_change()}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function labelFor(view: OrderPageView, { total }: TrackedOrder): string {
  return view === 'unpaid' ? m.orders_pay_now({ amount: inRupees(total) }) : m.orders_try_again();
}

/** Guests first log in with a code, which goes to the address of the order that was just paid in this tab. */
export function SendPapers({ byPhone, caseId }: { byPhone: boolean; caseId: string | null }) {
  const path = localPath(caseId === null ? paths.cases : caseNeedsPath(caseId));
  const login = withFromParameter(localPath(paths.loginCode), path);
  const [sent, setSent] = useState<SentCode>();
  const code = useMutation({
    mutationFn: (email: string) => callOrThrow('POST /api/auth/email-code', { body: { email, language: getLocale() } }),
    onMutate: () => void loadCodeStep().catch(() => undefined),
    onSuccess: (_, email) => setSent({ email, at: Date.now() }),
  });
  const sendCode = (event: MouseEvent) => {
    const { email } = buyerFromDraft();
    if (email === '') return;
    event.preventDefault();
    if (!code.isPending) code.mutate(email);
  };
  if (sent)
    return (
      <div className="mt-4 grid gap-5 print:hidden">
        {/* The scripts of the page that follows come while the code is awaited. */}
        <PrefetchPageLinks page={path.replace(/#.*/, '')} />
        <Suspense fallback={<div className="h-64" />}>
          <EmailCodeStep
            sent={sent}
            onSent={(email) => setSent({ email, at: Date.now() })}
            onDone={() => location.assign(path)}
            onBack={() => location.assign(login)}
          />
        </Suspense>
      </div>
    );
  return (
    <div className="mt-4 print:hidden">
      <ButtonLink href={login} className="for-guest" aria-disabled={code.isPending} onClick={sendCode}>
        {m.orders_send_papers()}
      </ButtonLink>
      <div role="alert" className="mt-2 empty:hidden">
        {code.isError && <FieldError>{m.orders_code_failed()}</FieldError>}
      </div>
      <ButtonLink href={path} className="for-signed-in">
        {m.orders_send_papers()}
      </ButtonLink>
      <p className="mt-2 max-w-136 text-sm text-muted">
        {m.orders_send_papers_text()} <span className="for-guest">{m.orders_send_papers_code()}</span>
      </p>
      {byPhone && (
        <a className="link target for-guest" href={withFromParameter(localPath(paths.loginPhone), path)}>
          {m.orders_send_papers_phone()}
        </a>
      )}
    </div>
  );
}

export function AfterPayment() {
  return (
    <div className="mt-6 mb-7 flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => window.print()}>
        {m.orders_print()}
      </Button>
      <ButtonLink variant="ghost" href={localPath(paths.orders)} className="for-signed-in">
        {m.orders_all()}
      </ButtonLink>
    </div>
  );
}
