import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { useDebouncedValue } from '#web/platform/data/use-debounced-value.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { FieldError, FieldFrame, fieldAria } from '#web/ui/FieldFrame.tsx';
import { CrossIcon } from '#web/ui/icons.tsx';
import type { Choice } from './links.ts';

type Props = {
  name: 'orderId' | 'customerId';
  label: string;
  hint: string;
  error: string | undefined;
  chosen: { text: string; to: string } | undefined;
  find: (words: string) => Promise<Choice[]>;
  onPick: (choice: Choice | undefined) => void;
};

export function LinkField({ name, label, hint, error, chosen, find, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const picked = useRef(false);
  const pick = (choice: Choice | undefined) => {
    picked.current = true;
    onPick(choice);
  };
  // Choosing or removing replaces the focused element, so move the focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed choice replaces the element to focus
  useEffect(() => {
    if (!picked.current) return;
    picked.current = false;
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen, frame, picked]);
}

const minLength = 2;

function Finder({ name, label, hint, error, find, onPick }: Omit<Props, 'chosen'>) {
  const id = `task-${name}`;
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const settled = useDebouncedValue(wanted);
  const searching = settled.length >= minLength;
  const { data, isError } = useQuery({
    queryKey: ['choices', name, settled],
    queryFn: () => find(settled),
    enabled: searching,
  });
  const found = searching && wanted === settled && !isError ? data : undefined;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Combobox
        id={id}
        name={name}
        variant="inline"
        words={words}
        onWords={setWords}
        groups={found ? [{ options: found }] : []}
        status={searching && isError ? m.tasks_form_find_away() : found ? countText(found.length) : ''}
        listLabel={label}
        onPick={onPick}
        className="control"
        {...fieldAria(id, { hint, error })}
      />
    </FieldFrame>
  );
}

const countText = (count: number) =>
  count > 0 ? m.tasks_form_found({ count: String(count) }) : m.tasks_form_none_found();
