const STEP = 1.5;
const CLOSE_ENOUGH = 1.1;

/**
 * The factor below a rate that failed in the long run, and the number of tries, because the machine also
 * has other load.
 */
const STEP_DOWN = 0.93;
const MOST_STEPS_DOWN = 6;

/**
 * Searches the highest sustained rate: increases in large steps until one fails, then narrows down.
 *
 * @param first the first rate to try.
 * @returns 0 if none is sustained.
 */
export async function findHighestRate(
  first: number,
  isHeld: (rate: number) => Promise<boolean>,
): Promise<number> {
  let held = 0;
  let tooMuch = Number.POSITIVE_INFINITY;
  let rate = first;
  while (rate >= 1 && tooMuch > held * CLOSE_ENOUGH) {
    if (await isHeld(rate)) held = rate;
    else tooMuch = rate;
    rate = nextRate(held, tooMuch);
    if (rate === held || rate === tooMuch) break;
  }
  return held;
}

function nextRate(held: number, tooMuch: number): number {
  if (tooMuch === Number.POSITIVE_INFINITY) return Math.round(held * STEP);
  if (held === 0) return Math.floor(tooMuch / STEP);
  return Math.round(Math.sqrt(held * tooMuch));
}

/**
 * Confirms with long loads a rate that short loads sustained: returns the first sustained rate from there
 * downwards.
 *
 * @returns undefined if none is.
 */
export async function confirmRate<Result>(
  rate: number,
  hold: (rate: number) => Promise<Result | undefined>,
): Promise<{ rate: number; result: Result } | undefined> {
  for (let step = 0; step <= MOST_STEPS_DOWN; step += 1) {
    const lower = Math.floor(rate * STEP_DOWN ** step);
    const result = lower > 0 ? await hold(lower) : undefined;
    if (result !== undefined) return { rate: lower, result };
  }
  return undefined;
}
