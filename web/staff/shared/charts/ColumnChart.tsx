import { AxisBottom } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';

export type ChartColumn = {
  key: string;
  label: string;
  value: number;
  /** Value as it is written above the column; by default the number. */
  text?: string;
  before?: number;
};

type Props = {
  /** What the chart shows, in words with its values; the table beside it has them too. */
  label: string;
  columns: readonly ChartColumn[];
  /** Keys of the columns that are named below the axis. */
  ticks: readonly string[];
};

const [width, height, top, foot] = [360, 132, 16, 20];

const letter = 7.5;

/**
 * Columns that start at zero, each with its value above if all values have room, otherwise only the highest; those of
 * the period before stand behind as outlines.
 */
export default function ColumnChart({ label, columns, ticks }: Props) {
  const most = Math.max(1, ...columns.flatMap(({ value, before = 0 }) => [value, before]));
  const x = scaleBand({ domain: columns.map(({ key }) => key), range: [0, width], padding: 0.14 });
  const y = scaleLinear({ domain: [0, most], range: [height - foot, top] });
  const base = y(0);
  const highest = columns.findIndex(({ value }) => value === Math.max(...columns.map((each) => each.value)));
  const written = ({ value, text = String(value) }: ChartColumn) => text;
  const haveRoom = columns.every((column) => written(column).length * letter <= x.step());
  // Text at the ends stays inside the chart.
  const anchored = (middle: number, text: string) => {
    const half = (text.length * letter) / 2;
    if (middle < half) return { x: 0, textAnchor: 'start' } as const;
    return middle > width - half
      ? ({ x: width, textAnchor: 'end' } as const)
      : ({ x: middle, textAnchor: 'middle' } as const);
  };
  const labelOf = new Map(columns.map((column) => [column.key, column.label]));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="chart w-full">
      {columns.map((column, place) => {
        const { key, value, before = 0 } = column;
        const left = x(key) ?? 0;
        const inset = x.bandwidth() * 0.16;
        return (
          <g key={key}>
            {before > 0 && (
              <Bar className="chart-before" x={left} y={y(before)} width={x.bandwidth()} height={base - y(before)} />
            )}
            {value > 0 && (
              <Bar
                className="chart-now"
                x={left + inset}
                y={y(value)}
                width={x.bandwidth() - 2 * inset}
                height={base - y(value)}
              />
            )}
            {value > 0 && (haveRoom || place === highest) && (
              <text {...anchored(left + x.bandwidth() / 2, written(column))} y={y(Math.max(value, before)) - 4}>
                {written(column)}
              </text>
            )}
          </g>
        );
      })}
      <AxisBottom
        scale={x}
        top={base}
        tickValues={[...ticks]}
        tickFormat={(key) => labelOf.get(key) ?? key}
        hideTicks
        axisLineClassName="chart-axis"
        // The library's own label measures its text by an inline style, which our policy forbids.
        tickComponent={({ formattedValue, x: middle, y: line }) => (
          <text className="chart-tick" {...anchored(middle, formattedValue ?? '')} y={line} dy={4}>
            {formattedValue}
          </text>
        )}
      />
    </svg>
  );
}
