import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '#web/platform/auth/session.tsx';
import { deleteDraft, readDraft, writeDraft } from '#web/platform/storage/drafts.ts';
import type { Board, Task } from './board.ts';
import {
  bodyOf,
  changesOf,
  fields,
  formValuesOf,
  fromDraft,
  rebased,
  serverProblems,
  type TaskErrors,
  type TaskField,
  type TaskFormValues,
  taskProblems,
} from './task-form-values.ts';

type Options = { board: Board; task: Task | undefined; me: string; onSaved: (task: Task, isNew: boolean) => void };
export type ConcurrentChange = { who: string | null; fields: TaskField[] };

/** Manages the task form; its input survives failed saves, concurrent changes and a login. */
export function useTaskForm({ board, task, me, onSaved }: Options) {
  const { user, ended } = useSession();
  const owner = (user ?? ended)?._id ?? '';
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState({
    typed: task ? formValuesOf(task) : { ...formValuesOf(undefined), assigneeId: me },
    version: task?.version ?? 0,
  });
  // The key contains the version, so that an old draft cannot overwrite later changes by others.
  const name = `task:${task?.id ?? 'new'}:${base.version}`;
  const [typed, setTyped] = useState(() => fromDraft(readDraft(name, owner, base.typed), base.typed));
  const [meanwhile, setMeanwhile] = useState<ConcurrentChange>();
  const [problems, setProblems] = useState<TaskErrors>({});
  const [refused, setRefused] = useState<string>();
  const [goTo, setGoTo] = useState<{ field: TaskField }>();
  const [busy, setBusy] = useState(false);

  if (task && task.version > base.version) {
    const next = formValuesOf(task);
    const { typed: taken, changed } = rebased(typed, base.typed, next);
    setBase({ typed: next, version: task.version });
    setTyped(taken);
    // During a save, the new version is our own.
    if (changed.length > 0 && !busy) setMeanwhile({ who: task.changedBy, fields: changed });
  }

  const type = (more: Partial<TaskFormValues>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    writeDraft(name, owner, next);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in more))));
  };

  const show = (found: TaskErrors) => {
    setProblems(found);
    const first = fields.find((field) => found[field]);
    if (first) setGoTo({ field: first });
    return first === undefined;
  };
  useFocusOn(form, goTo);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const date = form.current?.elements.namedItem('due');
    const unreadable = date instanceof HTMLInputElement && date.validity.badInput;
    setRefused(undefined);
    if (!show(taskProblems(typed, unreadable))) return;
    const changes = changesOf(typed, base.typed);
    if (task && Object.keys(changes).length === 0) {
      deleteDraft(name);
      return onSaved(task, false);
    }
    setBusy(true);
    const outcome = task ? await board.save(task.id, changes, base.version) : await board.create(bodyOf(typed));
    setBusy(false);
    if (outcome.ok) {
      deleteDraft(name);
      return onSaved(outcome.task, !task);
    }
    const beside = serverProblems(outcome.code, outcome.fields, outcome.sentence);
    if (show(beside)) setRefused(outcome.sentence);
  };

  return { form, typed, type, problems, refused, meanwhile, busy, submit, forget: () => deleteDraft(name) };
}

/** Focuses a field; a new object focuses the field again. */
function useFocusOn(form: { current: HTMLFormElement | null }, goTo: { field: TaskField } | undefined) {
  useEffect(() => {
    const element = goTo && form.current?.elements.namedItem(goTo.field);
    if (element instanceof HTMLElement) element.focus();
  }, [form, goTo]);
}
