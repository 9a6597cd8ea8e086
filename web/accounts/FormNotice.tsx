import { Notice } from '../ui/Notice.tsx';
import type { Refused } from './refused.ts';

/** Why the form was not taken; said anew each time, but not twice where it stands beside its field. */
export function FormNotice({ refused }: { refused: { why: Refused<string>; count: number } | null }) {
  if (!refused) return null;
  const { message, more, problems } = refused.why;
  if (Object.values(problems).includes(message)) return null;
  return (
    <Notice tone="error" key={refused.count}>
      <p>{message}</p>
      {more && <p className="mt-1 text-muted">{more}</p>}
    </Notice>
  );
}
