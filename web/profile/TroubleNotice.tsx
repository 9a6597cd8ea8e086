import { Notice } from '../ui/Notice.tsx';
import type { Trouble } from './use-act.ts';

/** What stands against the whole of a form; said anew each time. What is about a field stands beside it. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  if (!trouble || Object.keys(trouble.problems).length > 0) return null;
  return (
    <Notice tone="error" key={trouble.count}>
      <p>{trouble.message}</p>
      {trouble.more && <p className="mt-1 text-muted">{trouble.more}</p>}
    </Notice>
  );
}
