const STEP = 1.5;
const CLOSE_ENOUGH = 1.1;

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
