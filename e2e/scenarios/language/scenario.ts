import type { ScenarioRun } from './scenario-run.ts';

export interface AboutScenario {
  /** Of its page: `<nn>-<name>.md`. */
  name: string;
  title: string;
  /** What it shows and what a partner has to mind, in Markdown. */
  shows: string;
  /** Sections that tell the rules, by their words: `{ 'the processor': 'interface.md#the-processor' }`. */
  see: Readonly<Record<string, string>>;
}

/** A flow of the interface: a test, and the page that is drawn from what its run did. */
export interface Scenario extends AboutScenario {
  play: (run: ScenarioRun) => Promise<void>;
}

export function scenario(
  about: AboutScenario,
  play: (run: ScenarioRun) => Promise<void>,
): Scenario {
  return { ...about, play };
}
