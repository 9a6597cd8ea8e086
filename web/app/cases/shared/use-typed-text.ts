import { useState } from 'react';
import { useDraft } from '#web/platform/auth/use-draft.ts';
import { randomUuid } from '#web/platform/random-uuid.ts';

/**
 * A typed text that survives a reload and an expired session. `sent` forgets the draft, `clear` empties the field too.
 * `key`: Idempotency-Key of this text; another text has another one.
 */
export function useTypedText(name: string, initial = '') {
  const draft = useDraft(name, { text: initial, key: '' });
  const [typed, setTyped] = useState(() => ({ text: draft.initial.text, key: draft.initial.key || randomUuid() }));
  return {
    ...typed,
    type(text: string) {
      const next = { text, key: randomUuid() };
      setTyped(next);
      draft.save(next);
    },
    sent: draft.clear,
    clear() {
      setTyped({ text: '', key: randomUuid() });
      draft.clear();
    },
  };
}
