import { SelectField } from './SelectField.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  /** Options; the first one means no filter. */
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
};

/** Select that filters or sorts a list. */
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
