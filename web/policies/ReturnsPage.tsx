import { inLanguage } from '../words.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { returns } from './returns.en.ts';
import { returns as returnsInHindi } from './returns.hi.ts';

export { handle, headers, loader } from './policy-route.ts';

const words = () => inLanguage({ en: returns, hi: returnsInHindi });

export const meta = policyMeta(words);

export default function ReturnsPage() {
  return <PolicyText policy={words()} />;
}
