import type { ConformanceCase, Need, Plan } from '../cases/conformance-case.js';
import type { CaseSurroundings } from '../cases/case-context.js';
import type { EffectSource } from '../effects/effect-source.js';
import type { Limits } from '../limits.js';
import type { Outgoing } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';
import type { Target } from '../sending/target.js';
import { checkEffects } from './check-effects.js';
import { type CaseRun, runCase } from './run-case.js';

export interface PlanSurroundings {
  plan: Plan;
  target: Target;
  effects: EffectSource | undefined;
  limits: Limits;
  random: Random;
  signal: AbortSignal;
  startedAtMs: number;
  newMessage: (random: Random) => Outgoing;
  has: (need: Need) => boolean;
  /** Whether a case was asked for. */
  isChosen: (definition: ConformanceCase) => boolean;
  onCase: (run: CaseRun) => void;
}

/**
 * Runs the cases of an endpoint, one after the other in an order by chance, and then judges their effects.
 *
 * @returns those that were run. Where a first case fails, or after an interruption, the others are left out.
 */
export async function runPlan(surroundings: PlanSurroundings): Promise<CaseRun[]> {
  const { plan, random, effects, limits, signal, isChosen, onCase, has } = surroundings;
  const runs: CaseRun[] = [];
  const run = async (definition: ConformanceCase): Promise<CaseRun> => {
    const made = await runCase(definition, caseSurroundings(surroundings, definition), has);
    runs.push(made);
    onCase(made);
    return made;
  };
  let isAnswering = true;
  for (const definition of plan.first) {
    // Without them nobody could say whether another one fails by itself, so they are run in any case.
    if (isAnswering && !signal.aborted) isAnswering = (await run(definition)).status !== 'failed';
  }
  for (const definition of random.fork('order').shuffled(plan.cases)) {
    if (isAnswering && !signal.aborted && isChosen(definition)) await run(definition);
  }
  await checkEffects(runs, effects, limits, signal);
  return runs;
}

function caseSurroundings(
  surroundings: PlanSurroundings,
  { name }: ConformanceCase,
): CaseSurroundings {
  const { target, limits, random, signal, newMessage, startedAtMs } = surroundings;
  return { target, limits, random: random.fork(name), signal, newMessage, startedAtMs };
}
