import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import { readFirstData } from '#web/platform/data/first-data.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/StaffDayPage';
import { StaffDay } from './StaffDay.tsx';

export const meta = () => pageMeta({ title: m.desk_day_title(), description: m.desk_day_description(), noindex: true });

export const loader = ({ context }: Route.LoaderArgs) =>
  readFirstData(context, {
    staff: [
      ['GET /api/staff/day', {}],
      ['GET /api/admin/enquiries-waiting', {}],
    ],
  });

/** After client-side navigation, the screen fetches its data itself. */
export const clientLoader = () => null;

export default function StaffDayPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage screen="staffHome" first={loaderData} title={m.dashboard_welcome()} wide>
      <StaffDay />
    </SignedInPage>
  );
}
