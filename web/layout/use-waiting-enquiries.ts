import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useLive } from '../live/use-live.ts';

/** How many messages nobody has looked at yet, for staff; none while that is not known. */
export function useWaitingEnquiries(role: Role | undefined): number {
  const staff = role !== undefined && isStaff(role);
  const asked = useAsked(`waiting ${staff}`, async () => (staff ? reply('countEnquiries', {}) : { new: 0, held: 0 }));
  useLive(['enquiries'], asked.again);
  return asked.data?.new ?? 0;
}
