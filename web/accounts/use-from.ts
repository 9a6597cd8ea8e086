import { useSearchParams } from 'react-router';
import { wayBack } from './way-back.ts';

/** Where the person came from, if that is one of our screens. */
export function useFrom(): string | undefined {
  const [query] = useSearchParams();
  return wayBack(query.get('from'));
}
