import { useSearchParams } from 'react-router';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { wantedStatus } from './order-pages.ts';

/** The person's latest orders, by the status in the address. */
export function useNewestOrders() {
  const [wishes, setWishes] = useSearchParams();
  const status = wantedStatus(wishes.get('status'));
  const asked = useAsked(`orders ${status}`, () => reply('listOrders', { query: { status } }));
  const show = (wanted: string) =>
    setWishes(wanted ? { status: wanted } : {}, { replace: true, preventScrollReset: true });
  return { asked, status, show };
}
