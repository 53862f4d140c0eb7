/** The values between which a chart is drawn. */
export interface Range {
  low: number;
  high: number;
}

/**
 * The range of the values and of zero, which is not empty.
 *
 * @param isCut leaves zero out, so that small changes of large values are seen. All values the same are drawn
 * from zero in any case.
 */
export function rangeOf(values: readonly number[], isCut = false): Range {
  // Not spread into Math.max, because the number of arguments is limited.
  const [first = 0] = values;
  const own = {
    low: values.reduce((least, value) => Math.min(least, value), first),
    high: values.reduce((most, value) => Math.max(most, value), first),
  };
  if (isCut && own.low !== own.high) return own;
  const [low, high] = [Math.min(own.low, 0), Math.max(own.high, 0)];
  return low === high ? { low: 0, high: 1 } : { low, high };
}

export function contains({ low, high }: Range, value: number): boolean {
  return low <= value && value <= high;
}

/** How far below the upper edge a value is drawn, in percent of the height. */
export function depthOf(value: number, { low, high }: Range): number {
  return ((high - value) / (high - low)) * 100;
}

/** The outline of steps of width 1, in a drawing that is 100 high. */
export function stepLine(values: readonly number[], range: Range): string {
  return values
    .map((value, column) => {
      const depth = rounded(depthOf(value, range));
      return `${column === 0 ? 'M0 ' : 'V'}${depth}H${column + 1}`;
    })
    .join('');
}

/** The area between the steps and zero. */
export function stepArea(values: readonly number[], range: Range): string {
  if (values.length === 0) return '';
  const zero = rounded(depthOf(0, range));
  return `${stepLine(values, range)}V${zero}H0Z`;
}

/** The columns that are labelled, so that at most this many labels stand side by side. */
export function labelledColumns(columns: number, mostLabels: number): number[] {
  const every = Math.max(1, Math.ceil(columns / mostLabels));
  return Array.from({ length: columns }, (_, column) => column).filter(
    (column) => column % every === 0,
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
