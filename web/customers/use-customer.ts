import { call } from '../api.ts';
import { useAsked } from '../asking/use-asked.ts';
import type { CustomerData } from './papers.ts';

/** One customer by id; null where there is none. */
export function useCustomer(id: string) {
  return useAsked(`customer ${id}`, async (): Promise<CustomerData | null> => {
    const answer = await call('getPerson', { params: { id } });
    if (answer.ok) return answer.reply;
    const code = answer.refusal?.code;
    if (code === 'customer_unknown' || code === 'invalid') return null;
    throw new Error(`getPerson: ${answer.status}`);
  });
}
