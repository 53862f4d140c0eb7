/** Shows what a step that takes long is waiting for. */
export type Tell = (news: string) => void;

/** One line of what is shown while things start; a group shows its steps below its own title. */
export type Step = {
  title: string;
  /** Returns what came of it, in a few words, or line by line. */
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
