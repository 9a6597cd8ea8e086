import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { NumbersScreen } from './NumbersScreen.tsx';

export const meta = () => pageMeta({ title: m.numbers_title(), description: m.numbers_description(), noindex: true });

export default function NumbersPage() {
  return (
    <SignedInPage screen="numbers" title={m.numbers_title()}>
      <NumbersScreen />
    </SignedInPage>
  );
}
