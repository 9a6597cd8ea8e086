import { useState } from 'react';
import { useDraft } from '#web/platform/auth/use-draft.ts';

/** A typed text that survives a reload and an expired session. `sent` forgets the draft, `clear` empties the field too. */
export function useTypedText(name: string, initial = '') {
  const draft = useDraft(name, { text: initial });
  const [text, setText] = useState(draft.initial.text);
  return {
    text,
    type(typed: string) {
      setText(typed);
      draft.save({ text: typed });
    },
    sent: draft.clear,
    clear() {
      setText('');
      draft.clear();
    },
  };
}
