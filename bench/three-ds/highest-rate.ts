const STEP = 1.5;
const CLOSE_ENOUGH = 1.1;

/** Below a rate that a minute showed to be too much, and how often: the machine has other things to do, too. */
const STEP_DOWN = 0.93;
const MOST_STEPS_DOWN = 6;

/**
 * Searches the highest rate that is held: up in large steps until one is too much, then between.
 *
 * @param first rate that is tried.
 * @returns 0 if none is held.
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
 * Confirms a rate that short loads held by long ones: the first that is held, from there down.
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
