/** A required result, and the measured one. */
export interface Goal {
  /** Such as `in batches / bare kafkajs`. */
  name: string;
  unit: string;
  actual: number;
  wanted: { atLeast: number } | { atMost: number };
}

export function isMet({ actual, wanted }: Goal): boolean {
  return 'atLeast' in wanted ? actual >= wanted.atLeast : actual <= wanted.atMost;
}

export function goalLine(goal: Goal): string {
  const { name, unit, actual, wanted } = goal;
  const bound = 'atLeast' in wanted ? `at least ${wanted.atLeast}` : `at most ${wanted.atMost}`;
  const verdict = isMet(goal) ? 'goal met' : 'goal missed';
  return `${verdict}: ${name} ${actual.toFixed(2)} ${unit} (wanted: ${bound})`;
}
