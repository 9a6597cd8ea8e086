import type { ReactNode } from 'react';

type Props<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  quietLegend?: boolean;
  disabled?: boolean;
  className?: string;
} & (
  | { defaultValue: Value; value?: never; onPick?: never }
  | { value: Value; onPick: (value: Value) => void; defaultValue?: never }
);

/** Uncontrolled with `defaultValue`, controlled with `value` and `onPick`. */
export function Segmented<Value extends string>({
  legend,
  name,
  options,
  quietLegend,
  disabled,
  className = '',
  value,
  defaultValue,
  onPick,
}: Props<Value>) {
  return (
    <fieldset disabled={disabled} className={className}>
      <legend className={quietLegend ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      <div className="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(onPick
                ? { checked: option.value === value, onChange: () => onPick(option.value) }
                : { defaultChecked: option.value === defaultValue })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
