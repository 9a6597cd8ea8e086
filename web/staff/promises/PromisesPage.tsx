import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Promises } from './Promises.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_promises_title(), description: m.desk_promises_description(), noindex: true });

export default function PromisesPage() {
  return (
    <SignedInPage screen="promises" title={m.desk_promises_title()}>
      <Promises />
    </SignedInPage>
  );
}
