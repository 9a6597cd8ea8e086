import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { OpenCase } from './OpenCase.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_open_case_title(), description: m.desk_open_case_description(), noindex: true });

export default function OpenCasePage() {
  return (
    <SignedInPage screen="openCase" title={m.desk_open_case_title()}>
      <OpenCase />
    </SignedInPage>
  );
}
