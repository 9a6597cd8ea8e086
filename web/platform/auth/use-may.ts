import { may, type Right } from '#shared/rules/accounts.ts';
import { useSession } from './session.tsx';

/** Whether the user of this screen has a right; the server decides it again with every request. */
export function useMay(right: Right): boolean {
  const { user, ended } = useSession();
  const person = user ?? ended;
  return person !== null && may(right, person);
}
