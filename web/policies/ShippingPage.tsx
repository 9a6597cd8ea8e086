import { inLanguage } from '../words.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { shipping } from './shipping.en.ts';
import { shipping as shippingInHindi } from './shipping.hi.ts';

export { handle, headers, loader } from './policy-route.ts';

const words = () => inLanguage({ en: shipping, hi: shippingInHindi });

export const meta = policyMeta(words);

export default function ShippingPage() {
  return <PolicyText policy={words()} />;
}
