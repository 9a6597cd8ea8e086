import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { terms } from './terms.en.ts';

export { loader } from './policy-route.ts';

const pageContent = () =>
  contentForLanguage(terms, import.meta.glob<typeof terms>('./terms.*.ts', { eager: true, import: 'terms' }))();

export const meta = policyMeta(pageContent);

export default function TermsPage() {
  return <PolicyText page="terms" policy={pageContent()} />;
}
