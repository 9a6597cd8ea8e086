import { parse, type SubmissionResult, useForm as useConform } from '@conform-to/react';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { randomUuid } from '#web/platform/random-uuid.ts';
import type { FieldErrors, FormErrors } from './form-errors.ts';

export type FormValues<Field extends string> = Record<Field, string>;
/** `unreadable`: the field shows something that has no value, such as half a date. */
export type Check<Field extends string = string> = (
  text: string,
  typed: FormValues<Field>,
  unreadable: boolean,
) => string | undefined;
/** In the order of the screen. Without a check, only the server validates the field. */
export type Fields<Field extends string> = Record<Field, Check<Field> | undefined>;

/**
 * Stores the values as a draft until they are submitted (platform/use-form-draft.ts). If `initial` has an
 * `idempotencyKey`, the key is stored too, so that submitting again after a reload has no second effect.
 */
type Draft<Field extends string> = {
  initial: FormValues<Field> & { idempotencyKey?: string };
  save: (typed: FormValues<Field> & { idempotencyKey: string }) => void;
  clear: () => void;
};

/** Data sent along with the values: the idempotency key, and the files chosen in the form. */
export type Submission = { idempotencyKey: string; files: File[] };

type Options<Field extends string> = {
  fields: Fields<Field>;
  id?: string;
  initial?: Partial<FormValues<Field>>;
  draft?: Draft<NoInfer<Field>>;
  checkOn?: 'submit' | 'blur';
  onLeave?: (name: Field) => void;
  onInvalid?: (typed: FormValues<Field>) => void;
  /** Sends the values; resolves with the errors, or with undefined on success. */
  send: (typed: FormValues<Field>, submission: Submission) => Promise<FormErrors<Field> | undefined>;
  /** Returns false while a submit has to wait, for example until a file has been prepared. */
  canSend?: (typed: FormValues<Field>) => boolean;
  /** Set after a successful submit, for a form that stays open, unless the user has typed in the meantime. */
  valuesAfter?: Partial<FormValues<NoInfer<Field>>>;
};

/**
 * Manages the forms of hydrated screens, based on Conform. Inputs are uncontrolled, so that values entered before
 * hydration are kept. Allows one submit at a time; an invalid field is validated again on each change.
 */
export function useForm<Field extends string>(options: Options<Field>) {
  const { fields, initial, draft, checkOn = 'submit', onLeave, onInvalid, send, canSend, valuesAfter } = options;
  const ownId = useId();
  const names = Object.keys(fields) as Field[];
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [firstKey] = useState(() => draft?.initial.idempotencyKey || randomUuid());
  const idempotencyKey = useRef(firstKey);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ why: FormErrors<Field>; count: number } | null>(null);
  const [lastResult, setLastResult] = useState<SubmissionResult<string>>();

  const textsIn = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, textOf(values[name])])) as FormValues<Field>;
  const typed = () => textsIn(Object.fromEntries(new FormData(element.current ?? undefined)));

  const check = (texts: FormValues<Field>) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const input = element.current?.elements.namedItem(name);
        const unreadable = input instanceof HTMLInputElement && input.validity.badInput;
        const problem = fields[name]?.(texts[name], texts, unreadable);
        return problem ? [[name, problem]] : [];
      }),
    ) as FieldErrors<Field>;

  /** Creates a new idempotency key, because changed values are a different request, and saves the draft. */
  const changed = (values: FormValues<Field>) => {
    idempotencyKey.current = randomUuid();
    draft?.save({ ...values, idempotencyKey: idempotencyKey.current });
  };

  const [form] = useConform<Record<string, string>, FormValues<Field>, string>({
    id: options.id ?? ownId,
    defaultValue: { ...initial, ...(draft && textsIn(draft.initial)) },
    lastResult,
    onValidate({ formData }) {
      const submission = parse<FormValues<Field>, string>(formData, {
        resolve(payload) {
          const texts = textsIn(payload);
          const error = withErrors(check(texts));
          return Object.keys(error).length > 0 ? { error } : { value: texts };
        },
      });
      if (submission.status === 'error') {
        openDetails(element.current, submission.error ?? {});
        onInvalid?.(textsIn(submission.payload));
      }
      // Validating a single field must not clear the form error of the server.
      if (submission.status && !sending.current) setRefused(null);
      return submission;
    },
    async onSubmit(event, { submission }) {
      event.preventDefault();
      if (sending.current || submission?.status !== 'success') return;
      if (canSend && !canSend(submission.value)) return;
      sending.current = true;
      setBusy(true);
      const files = filesIn(element.current);
      const why = await send(submission.value, { idempotencyKey: idempotencyKey.current, files }).finally(() => {
        sending.current = false;
        setBusy(false);
      });
      setRefused(why ? { why, count: (refused?.count ?? 0) + 1 } : null);
      if (why && Object.keys(why.problems).length > 0)
        setLastResult(submission.reply({ fieldErrors: withErrors(why.problems) }));
      if (!why) finish(submission.value);
    },
  });

  const fill = (texts: Partial<FormValues<Field>>) => {
    form.update({ value: { ...textsOnScreen(element.current, names), ...texts } as Record<string, string> });
    changed({ ...typed(), ...texts });
  };

  const finish = (sent: FormValues<Field>) => {
    const now = typed();
    const typedMeanwhile = names.some((name) => now[name] !== sent[name]);
    if (valuesAfter && typedMeanwhile) return;
    if (valuesAfter) {
      const value = { ...textsOnScreen(element.current, names), ...valuesAfter } as Record<string, string>;
      form.update({ value, validated: false });
      clearFiles(element.current);
    }
    idempotencyKey.current = randomUuid();
    draft?.clear();
  };

  // Reading form.value renders the form again on each change, so read it only if `canSend` is given.
  const waits = canSend !== undefined && !canSend(textsIn(form.value ?? {}));
  const problems = form.allErrors as FieldErrors<Field>;
  const recheck = (name: Field) => form.validate({ name });

  /** Whether a field on the screen differs from `initial`; not while it is sent, as a form may leave when it is saved. */
  const unsaved = () => {
    const now = typed();
    const isShown = (name: Field) => Boolean(element.current?.elements.namedItem(name));
    return !sending.current && names.some((name) => isShown(name) && now[name] !== textOf(initial?.[name]));
  };

  return {
    busy,
    refused,
    problems,
    typed,
    unsaved,
    props: {
      id: form.id,
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit: form.onSubmit,
      onInput: () => changed(typed()),
    },
    submit: { busy, 'aria-disabled': busy || waits },
    field: (name: Field) => ({
      name,
      error: problems[name],
      defaultValue: form.initialValue?.[name],
      onInput() {
        if (problems[name]) recheck(name);
      },
      onBlur({ target, relatedTarget }: FocusEvent) {
        const submits = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
        // Ignore blur caused by leaving the window or by submitting.
        if (checkOn !== 'blur' || document.activeElement === target || submits) return;
        recheck(name);
        onLeave?.(name);
      },
    }),
    watch: (name: Field) => textOf(form.value?.[name]),
    fill,
    clear() {
      setRefused(null);
      if (element.current) form.update({ validated: false });
    },
    reset: () => form.reset(),
  };
}

export type Form<Field extends string> = ReturnType<typeof useForm<Field>>;
export type BoundField = ReturnType<Form<string>['field']>;

function withErrors(problems: FieldErrors<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

function textOf(value: unknown): string {
  return value instanceof File ? value.name : String(value ?? '');
}

const fileInputs = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []),
];

/** Returns the values of the form's own fields, except file fields, which cannot be set to a text. */
function textsOnScreen(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const all = [...new FormData(form ?? undefined)].filter(([name]) => names.includes(name));
  return Object.fromEntries(all.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Returns the chosen files; an empty file field appears in the form data as a file without a name, so leave it out. */
function filesIn(form: HTMLFormElement | null): File[] {
  const values = [...new FormData(form ?? undefined).values()];
  return values.filter((value) => value instanceof File && value.name !== '') as File[];
}

function clearFiles(form: HTMLFormElement | null): void {
  for (const input of fileInputs(form)) input.value = '';
}

/** Opens closed `details` that contain a field with an error, because such a field cannot be focused. */
function openDetails(form: HTMLFormElement | null, problems: object) {
  for (const name of Object.keys(problems)) {
    const field = form?.elements.namedItem(name);
    const fold = field instanceof HTMLElement ? field.closest('details') : null;
    if (fold) fold.open = true;
  }
}
