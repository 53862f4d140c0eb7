import { setTimeout as sleep } from 'node:timers/promises';
import {
  CaseContext,
  CaseFailure,
  type CaseSurroundings,
  type ConformanceCase,
  type ExpectedEffect,
  type Need,
  NotApplicable,
  NotVerified,
  type Plan,
  RestartError,
} from './cases/case-context.js';
import { type Effects, type EffectSource, ProbeError } from './effects.js';
import type { Limits } from './limits.js';
import type { Exchange, PlanName } from './sending/exchange.js';
import { DecisionsError } from './three-ds/three-ds-requests.js';

interface PlanSurroundings extends CaseSurroundings {
  plan: Plan;
  effects: EffectSource | undefined;
  has: (need: Need) => boolean;
  /** Whether a case was selected. */
  isChosen: (definition: ConformanceCase) => boolean;
  onCase: (run: CaseRun) => void;
}

/**
 * Runs the cases of an endpoint, one after the other in an order by chance, and then judges their effects; after that
 * those that end the partner's processes, so that what is lost by that is not blamed on others.
 *
 * @returns the cases that were run. If a first case fails, or after an interruption, the others are left out.
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
  const runChosen = async (definitions: readonly ConformanceCase[]): Promise<void> => {
    for (const definition of definitions.filter(isChosen)) {
      if (isAnswering && !signal.aborted) await run(definition);
    }
  };
  for (const definition of plan.first) {
    // They show whether another case fails by itself, so they are always run.
    if (isAnswering && !signal.aborted) isAnswering = (await run(definition)).status !== 'failed';
  }
  await runChosen(random.fork('order').shuffled(plan.cases));
  for (const made of runs) {
    for (const step of made.context.lastSteps) await attempt(made, step);
  }
  await checkEffects(runs, effects, limits, signal);
  const first = runs.splice(0);
  await runChosen(plan.last);
  await checkEffects(runs, effects, limits, signal);
  return [...first, ...runs];
}

function caseSurroundings(
  surroundings: PlanSurroundings,
  { name }: ConformanceCase,
): CaseSurroundings {
  return { ...surroundings, random: surroundings.random.fork(name) };
}

export type CaseStatus = 'passed' | 'failed' | 'not_verified' | 'not_applicable';

/** A case and what is known of it so far: its effects are judged later. */
export interface CaseRun {
  plan: PlanName;
  definition: ConformanceCase;
  context: CaseContext;
  status: CaseStatus;
  /** What is wrong, or why nothing can be said. */
  reason: string | null;
  exchange: Exchange | null;
  /** What of the kit's surroundings failed, so that nothing can be said of the partner. */
  obstacle: string | null;
  durationMs: number;
}

const missing: Readonly<Record<Need, string>> = {
  probe: 'without a probe the effects of an event are unknown (--probe)',
  signing_secret: 'no signing secret was given (SIGNING_SECRETS)',
  second_signing_secret: 'no second signing secret was given (SIGNING_SECRETS with a comma)',
  decisions: 'nobody was named who plays the cardholder (--three-ds-decisions)',
  api_key: 'the API key with which the partner calls was not given (PLATFORM_API_KEY)',
  restart: 'no command was named that restarts the partner (--restart)',
  transactions: 'the transaction webhook was not given (--transactions)',
  both_webhooks: 'the event webhook and the transaction webhook were not both given',
};

async function runCase(
  definition: ConformanceCase,
  surroundings: CaseSurroundings,
  has: (need: Need) => boolean,
): Promise<CaseRun> {
  const run: CaseRun = {
    plan: surroundings.target.plan,
    definition,
    context: new CaseContext(surroundings),
    status: 'passed',
    reason: null,
    exchange: null,
    obstacle: null,
    durationMs: 0,
  };
  // A case about an effect is also run without a probe: a wrong answer is found anyway.
  const lack = definition.needs?.find((need) => need !== 'probe' && !has(need));
  if (lack) {
    const status = lack === 'both_webhooks' ? 'not_applicable' : 'not_verified';
    return Object.assign(run, { status, reason: missing[lack] });
  }
  const startedMs = performance.now();
  await attempt(run, () => definition.run(run.context));
  run.durationMs = performance.now() - startedMs;
  if (run.status === 'passed' && definition.needs?.includes('probe') && !has('probe')) {
    Object.assign(run, notVerified(missing.probe));
  }
  return run;
}

/** Notes what a part of a case comes to, unless the case has failed before. */
async function attempt(run: CaseRun, work: () => Promise<void> | void): Promise<void> {
  if (run.status === 'failed') return;
  try {
    await work();
  } catch (error) {
    Object.assign(run, outcomeOf(error, run));
  }
}

function outcomeOf(error: unknown, { context }: CaseRun): Partial<CaseRun> {
  const { signal } = context;
  if (signal.aborted) return notVerified('it was interrupted');
  if (error instanceof NotVerified) return notVerified(error.message);
  if (error instanceof NotApplicable) return { status: 'not_applicable', reason: error.message };
  if ([ProbeError, DecisionsError, RestartError].some((kind) => error instanceof kind)) {
    const { message } = error as Error;
    return { ...notVerified(message), obstacle: message };
  }
  if (!(error instanceof CaseFailure)) throw error;
  const exchange = error.exchange ?? context.last ?? null;
  return { status: 'failed', reason: error.message, exchange };
}

function notVerified(reason: string): Partial<CaseRun> {
  return { status: 'not_verified', reason };
}

const AT_ONCE = 8;
const LOOK_AGAIN_MS = 50;

/**
 * Judges the effects of all cases of a plan, once everything was sent: waits until each effect is there that
 * should arrive, and a while longer for effects that should not.
 */
async function checkEffects(
  runs: readonly CaseRun[],
  source: EffectSource | undefined,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const expected = source ? runs.flatMap(({ context }) => context.effects) : [];
  const lateChecks = runs.flatMap(({ context }) => context.lateChecks);
  let found = new Map<string, Effects>();
  try {
    if (source) await awaitEffects(expected, source, limits.effectMs, signal);
    if (expected.length > 0 || lateChecks.length > 0) {
      await sleep(limits.settleMs, undefined, { signal });
    }
    const waitMs = Math.max(0, ...lateChecks.map(({ notBeforeMs }) => notBeforeMs - Date.now()));
    await sleep(waitMs, undefined, { signal });
    if (source) found = await readAll(expected, source);
  } catch (error) {
    const reason = signal.aborted ? new Error('it was interrupted') : error;
    for (const run of runs) await attemptUnread(run, reason);
    return;
  }
  for (const run of runs) await attempt(run, () => judge(run, found, source !== undefined));
}

function judge({ context }: CaseRun, found: ReadonlyMap<string, Effects>, isRead: boolean): void {
  if (isRead) context.effects.forEach((effect) => compare(effect, found.get(effect.id)!));
  context.lateChecks.forEach(({ check }) => check());
}

function compare({ id, count, exchange, amount }: ExpectedEffect, found: Effects): void {
  if (found.count !== count) {
    const effects = (number: number) => `${number} ${number === 1 ? 'effect' : 'effects'}`;
    const had = `${id} has had ${effects(found.count)} instead of ${effects(count)}`;
    throw new CaseFailure(had, exchange);
  }
  if (amount === undefined) return;
  if (found.amount === undefined) throw new NotApplicable('the probe returns no amounts');
  // Money out may be counted as less than zero.
  if (Math.abs(found.amount) === amount) return;
  throw new CaseFailure(`${id} booked ${found.amount} instead of ${amount}`, exchange);
}

/** A verdict that needs unreadable effects is "not verified"; a verdict on the answer alone is kept. */
async function attemptUnread(run: CaseRun, error: unknown): Promise<void> {
  const { effects, lateChecks } = run.context;
  const isOpen = effects.some(({ isItsPoint }) => isItsPoint) || lateChecks.length > 0;
  if (!isOpen) return;
  await attempt(run, () => {
    throw error instanceof ProbeError ? error : new ProbeError((error as Error).message);
  });
}

/** Reads the effects, a few at a time, until each has happened or the time is over. */
async function awaitEffects(
  expected: readonly ExpectedEffect[],
  source: EffectSource,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs;
  await eachOf(
    expected.filter(({ count }) => count > 0),
    async ({ id, count }) => {
      while ((await source.effectsOf(id)).count < count && Date.now() < deadlineMs) {
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
      }
    },
  );
}

async function readAll(
  effects: readonly ExpectedEffect[],
  source: EffectSource,
): Promise<Map<string, Effects>> {
  const found = new Map<string, Effects>();
  await eachOf(effects, async ({ id }) => void found.set(id, await source.effectsOf(id)));
  return found;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workRest = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workRest));
}
