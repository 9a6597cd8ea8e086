import { invoicing } from '#shared/invoicing.ts';
import { categories } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { m } from '#web/paraglide/messages.js';

/** Settings that an accountant has to confirm: codes, series and signature of the tax documents. */
export function ToConfirm() {
  const { sac, series, signature, signatureNote } = invoicing;
  const codes = categories.map((category) => `${planTitle({ category, name: '' })} ${sac[category]}`);
  return (
    <span className="mt-1 block">
      {m.money_tax_to_confirm({
        codes: codes.join(', '),
        series: Object.values(series).join(', '),
        signature: `${signature.en}: ${signatureNote.en}`,
      })}
    </span>
  );
}
