import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { FieldError, FieldFrame } from '../ui/FieldFrame.tsx';
import { CrossIcon } from '../ui/icons.tsx';

type Props = { id: string; name: string; error: string | undefined; onPick: (id: string, name: string) => void };
type Found = { _id: string; name: string; detail: string };

const pause = 250;
const least = 2;
const most = 6;

/** The customer that a task belongs to: found by part of the name, e-mail, phone or order number. */
export function CustomerField({ id, name, error, onPick }: Props) {
  const [words, setWords] = useState('');
  const found = usePeopleFound(words);
  if (id)
    return (
      <div className="grid gap-1.5">
        <p className="font-medium">{m.tasks_form_customer()}</p>
        <p className="flex min-h-13 items-center justify-between gap-2 rounded-control border-[1.5px] border-line pl-3.5">
          <span className="min-w-0 wrap-anywhere">{name || m.tasks_no_name()}</span>
          <button
            type="button"
            aria-label={m.tasks_form_remove_customer({ name: name || m.tasks_no_name() })}
            className="grid size-11 shrink-0 place-items-center"
            onClick={() => onPick('', '')}
          >
            <CrossIcon className="size-4.5" />
          </button>
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
    );
  return (
    <div className="grid gap-1.5">
      <FieldFrame id="task-customer" label={m.tasks_form_customer()} hint={m.tasks_form_customer_hint()} error={error}>
        <input
          id="task-customer"
          name="customerId"
          type="search"
          autoComplete="off"
          maxLength={100}
          aria-describedby="task-customer-hint"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="control"
        />
      </FieldFrame>
      <p role="status" className="text-sm text-muted">
        {found &&
          (found.length > 0
            ? m.tasks_form_customer_found({ count: String(found.length) })
            : m.tasks_form_customer_none())}
      </p>
      {found && found.length > 0 && (
        <ul className="grid rounded-control border border-line">
          {found.map((person) => (
            <li key={person._id} className="border-line not-first:border-t">
              <button
                type="button"
                className="w-full px-3.5 py-2 text-left wrap-anywhere hover:bg-wash"
                onClick={() => {
                  setWords('');
                  onPick(person._id, person.name);
                }}
              >
                {person.name || m.tasks_no_name()}
                <span className="block text-sm text-muted">{person.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who is found, a moment after the typing stopped; undefined while there is nothing to look for. */
function usePeopleFound(words: string): Found[] | undefined {
  const [answer, setAnswer] = useState<{ words: string; found: Found[] }>();
  const search = words.trim();
  useEffect(() => {
    if (search.length < least) return;
    const timer = setTimeout(async () => {
      const heard = await call('listPeople', { query: { search, page: 1, pageSize: most } });
      if (!heard.ok) return;
      const people = Array.isArray(heard.reply) ? heard.reply : heard.reply.items;
      const found = people.map(({ _id, name, email, phone }) => ({
        _id,
        name,
        detail: [email, phone].filter(Boolean).join(' · '),
      }));
      setAnswer({ words: search, found });
    }, pause);
    return () => clearTimeout(timer);
  }, [search]);
  return search.length >= least && answer?.words === search ? answer.found : undefined;
}
