import { useQuery } from '@tanstack/react-query';
import { isStaff, type Role } from '#shared/rules/accounts.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';

/** Number of unread enquiries for staff; 0 until loaded. */
export function useWaitingEnquiries(role: Role | undefined): number {
  const enabled = role !== undefined && isStaff(role);
  return useQuery({ ...endpointQuery('countEnquiries', {}), enabled }).data?.new ?? 0;
}
