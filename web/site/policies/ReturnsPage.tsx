import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { PolicyText } from './PolicyText.tsx';
import { policyMeta } from './policy-route.ts';
import { returns } from './returns.en.ts';

export { loader } from './policy-route.ts';

const pageContent = () =>
  contentForLanguage(returns, import.meta.glob<typeof returns>('./returns.*.ts', { eager: true, import: 'returns' }))();

export const meta = policyMeta(pageContent);

export default function ReturnsPage() {
  return <PolicyText page="returns" policy={pageContent()} />;
}
