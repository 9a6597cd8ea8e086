import { brand, settings } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { givesAllOrNothing, refundShare, type WorkStage } from '#shared/rules/refund-policy.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RequiredField } from './buyer.ts';
import type { CheckoutState } from './use-checkout.ts';

const fieldNames: Record<RequiredField, () => string> = {
  name: m.checkout_name,
  email: m.checkout_email,
  phone: m.checkout_phone,
  address: m.checkout_address,
  state: m.checkout_state,
};

function blockedReason({ alive, script, missing, paying, eligible, box }: CheckoutState): string {
  if (paying) return m.checkout_opening();
  if (!alive) return m.checkout_script_loading();
  if (missing.length > 0) return m.checkout_missing({ fields: missing.map((field) => fieldNames[field]()).join(', ') });
  if (!eligible) return m.checkout_only_for_missing();
  if (script === 'failed') return m.checkout_script_failed();
  if (script === 'loading') return m.checkout_script_loading();
  return box.coupon.kind === 'checking' ? m.checkout_coupon_wait() : '';
}

export function PayArea({ formId, now }: { formId: string; now: CheckoutState }) {
  const { quote, paying, news, alive, script } = now;
  const reason = blockedReason(now);
  return (
    <div className="grid gap-3">
      {news?.why.kind === 'failed' && <Notice tone="error">{news.why.message}</Notice>}
      <Button
        type="submit"
        form={formId}
        wide
        disabled={!alive}
        aria-disabled={reason !== ''}
        aria-describedby="pay-reason"
      >
        {paying ? m.checkout_processing() : m.checkout_pay({ amount: inRupees(quote.total) })}
      </Button>
      <p id="pay-reason" role="status" className="needs-script text-center text-sm text-muted empty:hidden">
        {reason}
      </p>
      {script === 'failed' && (
        <Button variant="ghost" small onClick={now.retry} className="justify-self-center">
          {m.checkout_script_retry()}
        </Button>
      )}
      <noscript>
        <p className="font-medium">{m.checkout_noscript({ phone: brand.phone, hours: localBrand().hours })}</p>
      </noscript>
      <Assurance />
      <ContactLinks text={m.site_chat_plan({ plan: now.title })} />
    </div>
  );
}

/** Returns the text about the refund if the order is cancelled at this stage of the work. */
const shareAt = (stage: WorkStage) =>
  refundShare(settings.policies.shares, stage, {
    all: m.checkout_refund_all(),
    nothing: m.checkout_refund_nothing(),
    part: (percent) => m.checkout_refund_part({ percent }),
  });

function Assurance() {
  const { guaranteeDays, refundDays } = localBrand().promises;
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p className="flex gap-2">
        <LockIcon className="mt-0.5 size-4.5 shrink-0" />
        {m.checkout_provider()}
      </p>
      {givesAllOrNothing(settings.policies.shares) && (
        <p>{m.checkout_guarantee({ days: guaranteeDays, refund: refundDays })}</p>
      )}
      <p>{m.checkout_refund_stages({ before: shareAt('not-started'), after: shareAt('started') })}</p>
      <p>
        {m.checkout_agree_before()}{' '}
        <a href={localPath(paths.terms)} className="link">
          {m.site_terms()}
        </a>{' '}
        {m.checkout_agree_between()}{' '}
        <a href={localPath(paths.returns)} className="link">
          {m.site_returns()}
        </a>
        .
      </p>
    </div>
  );
}
