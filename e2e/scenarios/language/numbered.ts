import type { Scenario } from './scenario.ts';

export interface ScenarioGroup {
  title: string;
  /** The number of its first page. Those of the next group begin higher, so that there is room for more. */
  first: number;
  scenarios: readonly Scenario[];
}

export interface NumberedScenario extends Scenario {
  number: number;
  /** Of its page. */
  file: string;
}

export interface NumberedGroup {
  title: string;
  scenarios: NumberedScenario[];
}

/** @throws Error if a group has reached the numbers of the next one. */
export function numbered(groups: readonly ScenarioGroup[]): NumberedGroup[] {
  const all = groups.map(({ title, first, scenarios }) => ({
    title,
    scenarios: scenarios.map((scenario, index) => withNumber(scenario, first + index)),
  }));
  const numbers = all.flatMap(({ scenarios }) => scenarios.map(({ number }) => number));
  const isAscending = numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
  if (!isAscending) throw new Error(`the groups overlap: ${numbers.join(', ')}`);
  return all;
}

function withNumber(scenario: Scenario, number: number): NumberedScenario {
  const file = `${String(number).padStart(2, '0')}-${scenario.name}.md`;
  return { ...scenario, number, file };
}
