import { FieldError, type FieldTexts, fieldAria } from './FieldFrame.tsx';

type Props = FieldTexts & {
  name: string;
  id: string;
  options: readonly { key: string; title: string }[];
  defaultValue?: string | undefined;
  onInput?: () => void;
};

/** A choice between few answers, all of them in sight: native radio buttons, each as wide as the field. */
export function ChoiceField({ id, name, label, hint, error, optional, options, defaultValue, onInput }: Props) {
  return (
    <fieldset {...fieldAria(id, { hint, error })} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {optional}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {options.map((option, place) => (
        <label
          key={option.key}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-edge px-3.5 has-checked:border-ink has-checked:bg-haldi-wash has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-kesar"
        >
          <input
            id={place === 0 ? id : undefined}
            type="radio"
            name={name}
            value={option.key}
            defaultChecked={option.key === defaultValue}
            onInput={onInput}
          />
          {option.title}
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
