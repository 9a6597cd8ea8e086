import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { useDebouncedValue } from '#web/platform/data/use-debounced-value.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { DialogHead } from '#web/ui/DialogHead.tsx';
import { findDestinations, matchingScreens } from './destinations.ts';

type Props = { role: Role; accountant: boolean; onClose: () => void };

/** Finds a customer, an order, a case or a screen, and goes there. */
export default function GoToDialog({ role, accountant, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const settled = useDebouncedValue(wanted);
  const searching = settled.length >= 2;
  const { data, isError } = useQuery({
    queryKey: ['go-to', settled],
    queryFn: () => findDestinations(settled),
    enabled: searching,
  });
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  const answered = searching && wanted === settled && !isError ? data : undefined;
  const groups = [
    { name: m.desk_goto_screens(), options: matchingScreens(wanted, role, accountant) },
    ...(answered ?? []),
  ].filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <dialog
      ref={dialog}
      className="modal mt-[12vh]"
      aria-labelledby="go-to-title"
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <DialogHead titleId="go-to-title" title={m.desk_goto()} onClick={onClose} />
      <div className="mt-3">
        <Combobox
          id="go-to"
          variant="inline"
          aria-label={m.desk_goto_hint()}
          placeholder={m.desk_goto_hint()}
          words={words}
          onWords={setWords}
          groups={groups}
          status={isError ? m.desk_silent() : answered ? countText(count) : ''}
          listLabel={m.desk_goto_found()}
          onPick={({ to }) => {
            onClose();
            void navigate(to);
          }}
          className="control"
        />
      </div>
    </dialog>
  );
}

const countText = (count: number) => (count === 0 ? m.desk_goto_none() : m.desk_goto_count({ count }));
