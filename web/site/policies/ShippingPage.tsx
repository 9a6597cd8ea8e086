import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { shipping } from './shipping.en.ts';

export { loader } from './policy-route.ts';

const pageContent = () =>
  contentForLanguage(
    shipping,
    import.meta.glob<typeof shipping>('./shipping.*.ts', { eager: true, import: 'shipping' }),
  )();

export const meta = policyMeta(pageContent);

export default function ShippingPage() {
  return <PolicyText page="shipping" policy={pageContent()} />;
}
