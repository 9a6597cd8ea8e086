import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { FieldError, FieldFrame } from '../ui/FieldFrame.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import { type Choice, useChoices } from './use-choices.ts';

type Props = {
  name: 'orderId' | 'customerId';
  label: string;
  hint: string;
  error: string | undefined;
  /** What is chosen, in words, and where it can be looked at. */
  chosen: { text: string; to: string } | undefined;
  find: (words: string) => Promise<Choice[]>;
  onPick: (choice: Choice | undefined) => void;
};

/** What a task belongs to: looked for while one types, chosen by arrows and Enter or by a tap. */
export function LinkField({ name, label, hint, error, chosen, find, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const picked = useRef(false);
  const pick = (choice: Choice | undefined) => {
    picked.current = true;
    onPick(choice);
  };
  // Choosing and removing take away what had the focus.
  useFocusAfter(frame, picked, chosen !== undefined);
  return (
    <div ref={frame} className="grid min-w-0 gap-1.5">
      {chosen ? (
        <>
          <p className="font-medium">{label}</p>
          <p className="flex min-h-13 items-center justify-between gap-2 rounded-control border-[1.5px] border-line pl-3.5">
            <Link to={chosen.to} className="link min-w-0 wrap-anywhere">
              {chosen.text}
            </Link>
            <button
              type="button"
              name={name}
              aria-label={m.tasks_form_remove({ what: chosen.text })}
              className="grid size-11 shrink-0 place-items-center"
              onClick={() => pick(undefined)}
            >
              <CrossIcon className="size-4.5" />
            </button>
          </p>
          {error && <FieldError>{error}</FieldError>}
        </>
      ) : (
        <Finder name={name} label={label} hint={hint} error={error} find={find} onPick={pick} />
      )}
    </div>
  );
}

function useFocusAfter(frame: { current: HTMLElement | null }, picked: { current: boolean }, chosen: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides what there is to focus
  useEffect(() => {
    if (!picked.current) return;
    picked.current = false;
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen, frame, picked]);
}

function Finder({ name, label, hint, error, find, onPick }: Omit<Props, 'chosen'>) {
  const id = `task-${name}`;
  const { words, type, shown, said, active, setActive, onKeyDown } = useChoices({ name, find, onPick });
  return (
    <>
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <input
          id={id}
          name={name}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className="control"
        />
      </FieldFrame>
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'text-sm text-muted'}>
        {said}
      </p>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label={label}
        hidden={shown.length === 0}
        className="max-h-72 overflow-y-auto rounded-control border border-line"
      >
        {shown.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={choice.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={`cursor-pointer border-line px-3.5 py-2 wrap-anywhere not-first:border-t ${place === active ? 'bg-haldi-wash' : 'hover:bg-wash'}`}
            onPointerMove={() => setActive(place)}
            onClick={() => onPick(choice)}
          >
            {choice.text}
            <span className="block text-sm text-muted">{choice.detail}</span>
          </div>
        ))}
      </div>
    </>
  );
}
