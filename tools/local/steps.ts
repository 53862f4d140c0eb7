import { styleText } from 'node:util';
import { Listr, type ListrTask, type PresetTimer } from 'listr2';

/** Shows what a long step is waiting for. */
export type Report = (news: string) => void;

/** One line of the progress output; a group shows its steps below its title. */
export type Step = {
  title: string;
  /** Returns the result in a few words, or as lines. */
  run?: (report: Report) => Promise<string | readonly string[] | void>;
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

/** A step that takes longer is announced if the output shows only its end. */
const noticeAfterMs = 5_000;

const timer: PresetTimer = {
  condition: true,
  field: seconds,
  format:
    () =>
    (text = '') =>
      styleText('dim', text),
};

/** Runs the steps and shows their progress; as plain lines without a terminal. */
export async function showSteps(steps: readonly Step[]): Promise<void> {
  if (process.stdout.isTTY) await showOnTerminal(steps);
  else await printSteps(steps);
}

async function showOnTerminal(steps: readonly Step[]): Promise<void> {
  // One after the other, because the redrawn output must fit on the screen.
  for (const step of steps) {
    const task = new Listr(taskOf(step), {
      // The launcher handles Ctrl-C, because everything must end in order first.
      registerSignalListeners: false,
      renderer: 'default',
      rendererOptions: { timer, collapseSubtasks: false, showErrorMessage: false },
    });
    await task.run();
  }
}

function taskOf({ title, run, steps, isConcurrent = false }: Step): ListrTask {
  return {
    title,
    rendererOptions: { persistentOutput: true, outputBar: Infinity },
    task: async (_context, task) => {
      const outcome = await run?.((news) => (task.output = news));
      if (typeof outcome === 'string') task.title = `${title}: ${outcome}`;
      else for (const line of outcome ?? []) task.output = line;
      return steps && task.newListr(steps.map(taskOf), { concurrent: isConcurrent });
    },
  };
}

async function printSteps(steps: readonly Step[], isConcurrent = false, group = ''): Promise<void> {
  if (isConcurrent) {
    await Promise.all(steps.map((step) => printStep(step, group)));
    return;
  }
  for (const step of steps) await printStep(step, group);
}

async function printStep(step: Step, group: string): Promise<void> {
  const { title, run, steps, isConcurrent } = step;
  if (run) await printRun(`${group}${title}`, run);
  if (steps) await printSteps(steps, isConcurrent, `${group}${title} › `);
}

async function printRun(title: string, run: NonNullable<Step['run']>): Promise<void> {
  const startedAt = performance.now();
  const notice = setTimeout(() => console.log(`… ${title}`), noticeAfterMs);
  try {
    const outcome = await run((news) => console.log(`… ${title}: ${news}`));
    const summary = typeof outcome === 'string' ? `: ${outcome}` : '';
    console.log(`✔ ${title}${summary} (${seconds(performance.now() - startedAt)})`);
    if (Array.isArray(outcome)) outcome.forEach((line) => console.log(`    ${line}`));
  } catch (error) {
    console.log(`✖ ${title}`);
    throw error;
  } finally {
    clearTimeout(notice);
  }
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(durationMs < 995 ? 2 : 1)} s`;
}
