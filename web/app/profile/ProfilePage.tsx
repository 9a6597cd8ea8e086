import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { Profile } from './Profile.tsx';

export const meta = () => pageMeta({ title: m.profile_title(), description: m.profile_description(), noindex: true });

export default function ProfilePage() {
  return (
    <SignedInPage title={m.profile_title()}>
      <Profile />
    </SignedInPage>
  );
}
