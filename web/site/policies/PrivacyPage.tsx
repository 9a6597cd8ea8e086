import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { privacy } from './privacy.en.ts';

export { loader } from './policy-route.ts';

const pageContent = () =>
  contentForLanguage(privacy, import.meta.glob<typeof privacy>('./privacy.*.ts', { eager: true, import: 'privacy' }))();

export const meta = policyMeta(pageContent);

export default function PrivacyPage() {
  return <PolicyText page="privacy" policy={pageContent()} />;
}
