import { contains, depthOf, labelledColumns, rangeOf, stepArea, stepLine } from './step-path.js';
import classes from './step-chart.module.css';

export interface Series {
  name: string;
  /** The drawing of the line, so that two differ without colours, too. */
  kind: 'main' | 'second';
  /** One for each column. */
  values: readonly number[];
}

interface StepChartProps {
  /** Describes the chart for screen readers. A table or a list must have the same values. */
  label: string;
  series: readonly Series[];
  /** The names of the columns. Names without enough room are left out. */
  columns: readonly string[];
  /** How many names have room side by side on a phone. */
  mostLabels?: number;
  /** Draws only the range of the values, without zero, as for balances. */
  isCut?: boolean;
  format(value: number): string;
}

/** Amounts over time, as steps. */
export function StepChart(props: StepChartProps) {
  const { label, series, columns, mostLabels = 4, isCut = false, format } = props;
  const values = series.flatMap((one) => one.values);
  const range = rangeOf(values, isCut);
  const hasZero = contains(range, 0);
  const levels = [...new Set([range.high, ...(hasZero ? [0] : []), range.low])];
  const zero = depthOf(0, range);
  return (
    <figure className={classes.chart}>
      <ul className={classes.legend}>
        {series.map(({ name, kind }) => (
          <li key={kind}>
            <span className={classes.key} data-series={kind} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.plot}>
        <div className={classes.levels} aria-hidden="true">
          {levels.map((level) => (
            <span key={level} className={classes.level} style={{ top: placeOf(level, range) }}>
              {format(level)}
            </span>
          ))}
        </div>
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${Math.max(1, columns.length)} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {hasZero && (
            <line className={classes.zero} x1={0} x2={columns.length} y1={zero} y2={zero} />
          )}
          {series.map((one) => (
            <g key={one.kind} className={classes.series} data-series={one.kind}>
              {hasZero && <path className={classes.area} d={stepArea(one.values, range)} />}
              <path className={classes.line} d={stepLine(one.values, range)} />
            </g>
          ))}
        </svg>
        <div className={classes.columns} aria-hidden="true">
          {labelledColumns(columns.length, mostLabels).map((column) => (
            <span
              key={column}
              className={classes.column}
              style={{ left: `${(column / columns.length) * 100}%` }}
            >
              {columns[column]}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The height of the drawing is that of the style. */
function placeOf(level: number, range: ReturnType<typeof rangeOf>): string {
  return `${(depthOf(level, range) / 100) * 12}rem`;
}
