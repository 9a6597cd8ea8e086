import { type CallOptions, call, type Input, type Reply } from '#web/platform/api/api.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';
import { type FormErrors, type FormTexts, formErrorsOf } from './form-errors.ts';
import { type FormValues, type Submission, useForm } from './use-form.ts';

type Body<Name extends Call> = NonNullable<Input<Name>['body']>;
export type BodyField<Name extends Call> = Extract<keyof Body<Name>, string>;

type Options<Name extends Call, Field extends BodyField<Name>> = Omit<Parameters<typeof useForm<Field>>[0], 'send'> & {
  input: (typed: FormValues<Field>, submission: Submission) => Input<Name>;
  callOptions?: (submission: Submission) => CallOptions;
  texts: () => FormTexts;
  /** Called after each response, before `onDone` or `onRefused`, with the reply or, if it was refused, undefined. */
  onSettled?: (reply: Reply<Name> | undefined) => void;
  onDone?: (reply: Reply<Name>, typed: FormValues<Field>) => unknown;
  /** Returns the errors to show, possibly with other texts, or undefined to treat the refusal as a success. */
  onRefused?: (errors: FormErrors<Field>, typed: FormValues<Field>) => FormErrors<Field> | undefined;
};

/** The form's fields and the server's field errors have the names of the fields of the request body. */
export function useContractForm<Name extends Call, Field extends BodyField<Name>>(
  endpoint: Name,
  { input, callOptions, texts, onSettled, onDone, onRefused, ...options }: Options<Name, Field>,
) {
  return useForm<Field>({
    ...options,
    async send(typed, submission) {
      const answer = await call(endpoint, input(typed, submission), callOptions?.(submission));
      onSettled?.(answer.ok ? answer.reply : undefined);
      if (!answer.ok) {
        const errors = formErrorsOf(answer, Object.keys(options.fields) as Field[], texts());
        return onRefused ? onRefused(errors, typed) : errors;
      }
      await onDone?.(answer.reply, typed);
      return undefined;
    },
  });
}
