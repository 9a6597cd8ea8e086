import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/ProfilePage';
import { Profile } from './Profile.tsx';

export const meta = () => pageMeta({ title: m.profile_title(), description: m.profile_description(), noindex: true });

export function loader({ context }: Route.LoaderArgs) {
  // The browser fetches the profile itself, so that its form starts with the current values.
  const customer = [
    ['GET /api/user/paper-openings', {}],
    ['GET /api/user/sessions', {}],
  ] as const;
  return readFirstData(context, { customer, staff: [...customer, ['GET /api/admin/enquiries-waiting', {}]] });
}

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage screen="profile" first={loaderData} title={m.profile_title()}>
      <Profile />
    </SignedInPage>
  );
}
