import { m } from '../paraglide/messages.js';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type Props = { said: { tone: 'error' | 'success'; text: string; undo?: () => void } | null; className?: string };

/**
 * Result of the last action with Undo where possible; the empty element stays in the page, so that screen readers
 * announce changes.
 */
export function ActionNotice({ said, className = '' }: Props) {
  return (
    <div role={said?.tone === 'error' ? 'alert' : 'status'}>
      {said && (
        <Notice quiet tone={said.tone} className={className}>
          <p>{said.text}</p>
          {said.undo && (
            <Button variant="ghost" small className="mt-2" onClick={said.undo}>
              {m.desk_undo()}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
