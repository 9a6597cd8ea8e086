import { SelectField } from './SelectField.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  /** What can be chosen, the first of them being no choice. */
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
};

/** One choice that narrows a list or orders it. */
export function FilterField({ options, onPick, ...select }: Props) {
  return (
    <SelectField {...select} onChange={({ target }) => onPick(target.value)}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
