import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Quotes } from './Quotes.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_quotes_title(), description: m.desk_quotes_description(), noindex: true });

export default function QuotesPage() {
  return (
    <SignedInPage screen="quotes" title={m.desk_quotes_title()} wide>
      <Quotes />
    </SignedInPage>
  );
}
