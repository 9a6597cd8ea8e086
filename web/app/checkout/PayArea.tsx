import { brand } from '#shared/brand.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RequiredField } from './buyer.ts';
import { Assurance } from './shared/Assurance.tsx';
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
