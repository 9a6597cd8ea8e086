import { type KeyboardEvent, useState } from 'react';
import { useAsked } from '../asking/use-asked.ts';
import { useSettled } from '../asking/use-settled.ts';
import { m } from '../paraglide/messages.js';

/** One thing to choose: its id, what it is called, and what tells it from others of that name. */
export type Choice = { id: string; text: string; detail: string; customer?: { id: string; name: string } };

type Options = { name: string; find: (words: string) => Promise<Choice[]>; onPick: (choice: Choice) => void };

const least = 2;
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is found for the words of a field, which of it is meant, and the keys that go through it. */
export function useChoices({ name, find, onPick }: Options) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const wanted = words.trim();
  const settled = useSettled(wanted);
  const asking = settled.length >= least;
  const asked = useAsked(`${name} ${settled}`, async () => (asking ? find(settled) : []));
  const known = asking && wanted === settled ? asked.data : undefined;
  const shown = known ?? [];
  const said = asking && asked.failed ? m.tasks_form_find_away() : known && inWords(known.length);

  const type = (next: string) => {
    setWords(next);
    setActive(0);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const choice = shown[active];
    // Enter in a field would save the task, Escape would close its dialog.
    if (event.key === 'Enter' && wanted !== '') event.preventDefault();
    if (event.key === 'Enter' && choice) return onPick(choice);
    if (event.key === 'Escape' && words !== '') {
      event.preventDefault();
      event.stopPropagation();
      return type('');
    }
    if (step === undefined || shown.length === 0) return undefined;
    event.preventDefault();
    return setActive((active + step + shown.length) % shown.length);
  };

  return { words, type, shown, said, active, setActive, onKeyDown };
}

const inWords = (count: number) =>
  count > 0 ? m.tasks_form_found({ count: String(count) }) : m.tasks_form_none_found();
