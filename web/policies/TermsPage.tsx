import { inLanguage } from '../words.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { terms } from './terms.en.ts';
import { terms as termsInHindi } from './terms.hi.ts';

export { handle, headers, loader } from './policy-route.ts';

const words = () => inLanguage({ en: terms, hi: termsInHindi });

export const meta = policyMeta(words);

export default function TermsPage() {
  return <PolicyText policy={words()} />;
}
