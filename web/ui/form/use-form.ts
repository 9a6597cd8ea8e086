import { parse, type SubmissionResult, useForm as useConform } from '@conform-to/react';
import { type FocusEvent, useId, useRef, useState } from 'react';
import type { FieldErrors, FormErrors } from './form-errors.ts';

export type FormValues<Field extends string> = Record<Field, string>;
/** Error text for a field's value. */
export type Check<Field extends string = string> = (text: string, typed: FormValues<Field>) => string | undefined;
/** The fields in the order of the screen, each with its check; undefined if only the server validates it. */
export type Fields<Field extends string> = Record<Field, Check<Field> | undefined>;

/** Stores the values as a draft until submitted (platform/auth/use-draft.ts). */
type Draft<Field extends string> = {
  initial: FormValues<Field>;
  save: (typed: FormValues<Field>) => void;
  clear: () => void;
};

type Options<Field extends string> = {
  fields: Fields<Field>;
  id?: string;
  initial?: Partial<FormValues<Field>>;
  draft?: Draft<Field>;
  /** Validates on submit, or already on blur. */
  checkOn?: 'submit' | 'blur';
  /** A field was validated on blur. */
  onLeave?: (name: Field) => void;
  /** Submitted with invalid fields. */
  onInvalid?: (typed: FormValues<Field>) => void;
  /** The errors; undefined if there are none. */
  send: (typed: FormValues<Field>) => Promise<FormErrors<Field> | undefined>;
};

/**
 * Form hook of all hydrated screens, on Conform. Inputs are uncontrolled, so that values typed or filled in before
 * hydration stay. One submit at a time; an invalid field is validated again on change.
 */
export function useForm<Field extends string>(options: Options<Field>) {
  const { fields, initial, draft, checkOn = 'submit', onLeave, onInvalid, send } = options;
  const ownId = useId();
  const names = Object.keys(fields) as Field[];
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ why: FormErrors<Field>; count: number } | null>(null);
  const [lastResult, setLastResult] = useState<SubmissionResult<string>>();

  const textsIn = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])) as FormValues<Field>;
  const typed = () => textsIn(Object.fromEntries(new FormData(element.current ?? undefined)));

  const check = (texts: FormValues<Field>) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const problem = fields[name]?.(texts[name], texts);
        return problem ? [[name, problem]] : [];
      }),
    ) as FieldErrors<Field>;

  const [form] = useConform<Record<string, string>, FormValues<Field>, string>({
    id: options.id ?? ownId,
    defaultValue: { ...initial, ...draft?.initial },
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
      // Validating one field must not clear the server's form error.
      if (submission.status && !sending.current) setRefused(null);
      return submission;
    },
    async onSubmit(event, { submission }) {
      event.preventDefault();
      if (sending.current || submission?.status !== 'success') return;
      sending.current = true;
      setBusy(true);
      const why = await send(submission.value).finally(() => {
        sending.current = false;
        setBusy(false);
      });
      setRefused(why ? { why, count: (refused?.count ?? 0) + 1 } : null);
      if (why && Object.keys(why.problems).length > 0)
        setLastResult(submission.reply({ fieldErrors: withErrors(why.problems) }));
      if (!why) draft?.clear();
    },
  });

  const problems = form.allErrors as FieldErrors<Field>;
  const recheck = (name: Field) => form.validate({ name });

  return {
    busy,
    refused,
    problems,
    typed,
    props: {
      id: form.id,
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit: form.onSubmit,
      onInput: draft && (() => draft.save(typed())),
    },
    /** Props that bind an input to the form. */
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
    /** Sets field values. */
    fill(texts: Partial<FormValues<Field>>) {
      const value: Record<string, string> = { ...typed(), ...texts };
      form.update({ value });
    },
    /** Clears errors of the last submit. */
    clear() {
      setRefused(null);
      if (element.current) form.update({ validated: false });
    },
    reset: () => form.reset(),
  };
}

export type Form<Field extends string> = ReturnType<typeof useForm<Field>>;
export type BoundField = ReturnType<Form<string>['field']>;

/** The fields with errors. */
function withErrors(problems: FieldErrors<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

/** A field in a closed `details` cannot be focused; open it. */
function openDetails(form: HTMLFormElement | null, problems: object) {
  for (const name of Object.keys(problems)) {
    const field = form?.elements.namedItem(name);
    const fold = field instanceof HTMLElement ? field.closest('details') : null;
    if (fold) fold.open = true;
  }
}
