import type { Series } from './bench.ts';

/**
 * Measures all contenders in turn, several times (A B C A B C), so that other load on the machine affects
 * all alike.
 */
export async function inRounds(
  contenders: readonly string[],
  rounds: number,
  measure: (contender: string, round: number) => Promise<number>,
): Promise<Series[]> {
  const series = contenders.map((contender): Series => ({ contender, values: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { contender, values } of series) values.push(await measure(contender, round));
  }
  return series;
}
