import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { SetupSteps } from './SetupSteps.tsx';

export const meta = () =>
  pageMeta({ title: m.desk_setup_title(), description: m.desk_setup_description(), noindex: true });

export default function SetupPage() {
  return (
    <SignedInPage screen="setup" title={m.desk_setup_title()}>
      <SetupSteps />
    </SignedInPage>
  );
}
