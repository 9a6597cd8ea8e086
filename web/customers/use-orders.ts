import { useState } from 'react';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import type { OwnOrder } from '../ui/order-state.ts';

const pageSize = 50;

/** A customer's newest orders, and older ones fifty at a time. */
export function useOrders(id: string) {
  const asked = useAsked(`orders ${id}`, () => reply('listPersonOrders', { params: { id }, query: {} }));
  const [older, setOlder] = useState<readonly OwnOrder[][]>([]);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const last = older.at(-1) ?? asked.data;
  const before = last?.length === pageSize ? last.at(-1)?.order_id : undefined;
  const showOlder = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const page = await reply('listPersonOrders', { params: { id }, query: { before } });
      setOlder((known) => [...known, page]);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { asked, older: older.flat(), more: before !== undefined, state, showOlder };
}
