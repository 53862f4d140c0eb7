/** Shows what a long step is waiting for. */
export type Tell = (news: string) => void;

/** One line of the progress output; a group shows its steps below its title. */
export type Step = {
  title: string;
  /** Returns the result in a few words, or as lines. */
  run?: (tell: Tell) => Promise<string | readonly string[] | void>;
  steps?: readonly Step[];
  isConcurrent?: boolean;
};

export async function runSteps(steps: readonly Step[], isConcurrent = false): Promise<void> {
  if (isConcurrent) {
    await Promise.all(steps.map(runStep));
    return;
  }
  for (const step of steps) await runStep(step);
}

async function runStep({ run, steps = [], isConcurrent }: Step): Promise<void> {
  await run?.(() => {});
  await runSteps(steps, isConcurrent);
}
