import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';

export type BarRow = {
  label: string;
  value: number;
  /** Value as it is read; by default the number. */
  text?: string;
  /** Part of the value that is late, drawn in red at the start of the bar. */
  late?: number;
  note?: string;
  /** Whether the row is of the period before, which is drawn as an outline. */
  before?: boolean;
};

type Props = { caption: string; head: readonly [string, string]; rows: readonly BarRow[] };

/** Bars from zero in a table, which has their values as text. */
export default function BarRows({ caption, head, rows }: Props) {
  const width = scaleLinear({ domain: [0, Math.max(1, ...rows.map(({ value }) => value))], range: [0, 100] });
  return (
    <table className="bar-rows">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head[0]}</th>
          <td />
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value, text, late = 0, note, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden="true" className="w-full">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="chart h-3 w-full">
                <Bar className={before ? 'chart-before' : 'chart-now'} x={0} y={0} width={width(value)} height={10} />
                {late > 0 && <Bar className="chart-late" x={0} y={0} width={width(late)} height={10} />}
              </svg>
            </td>
            <td className="text-right font-semibold whitespace-nowrap figures">
              {text ?? value}
              {note && <span className="ml-2 text-sm font-normal text-mirchi">{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
