import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { MoneyScreen } from './MoneyScreen.tsx';

export const meta = () => pageMeta({ title: m.money_title(), description: m.money_description(), noindex: true });

export default function MoneyPage() {
  return (
    <SignedInPage screen="money" title={m.money_title()} wide>
      <MoneyScreen />
    </SignedInPage>
  );
}
