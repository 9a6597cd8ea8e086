import { inLanguage } from '../words.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { privacy } from './privacy.en.ts';
import { privacy as privacyInHindi } from './privacy.hi.ts';

export { handle, headers, loader } from './policy-route.ts';

const words = () => inLanguage({ en: privacy, hi: privacyInHindi });

export const meta = policyMeta(words);

export default function PrivacyPage() {
  return <PolicyText policy={words()} />;
}
