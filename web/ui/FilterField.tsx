import type { View } from '#web/platform/data/use-view.ts';
import { SelectField } from './SelectField.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  /** Options of the select; in a filter, the first option means 'no filter'. */
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
};

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

type UrlProps = Omit<Props, 'value' | 'onPick'> & { view: View; value?: string };

/** Filter whose value is in the query string. Pass `value` if the value in the URL may be invalid. */
export function UrlFilterField({ view, name, value = view.read(name), ...select }: UrlProps) {
  return <FilterField {...select} name={name} value={value} onPick={(picked) => view.show({ [name]: picked })} />;
}
