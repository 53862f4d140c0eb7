import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpectedEffect } from '../cases/case-context.js';
import { CaseFailure } from '../cases/case-outcome.js';
import type { EffectSource } from '../effects/effect-source.js';
import { ProbeError } from '../effects/effect-source.js';
import type { Limits } from '../limits.js';
import { attempt, type CaseRun } from './run-case.js';

const AT_ONCE = 8;
const LOOK_AGAIN_MS = 50;

/**
 * Judges the effects of all cases of a plan, once everything was sent: waits until each effect is there that
 * was to come, and a while longer for those that were not to come.
 */
export async function checkEffects(
  runs: readonly CaseRun[],
  source: EffectSource | undefined,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const expected = source ? runs.flatMap(({ context }) => context.effects) : [];
  let counts = new Map<string, number>();
  try {
    if (source) await awaitEffects(expected, source, limits.effectMs, signal);
    if (expected.length > 0 || runs.some(({ context }) => context.lateChecks.length > 0)) {
      await sleep(limits.settleMs, undefined, { signal });
    }
    if (source) counts = await readAll(expected, source);
  } catch (error) {
    const reason = signal.aborted ? new Error('it was interrupted') : error;
    for (const run of runs) await attemptUnread(run, reason);
    return;
  }
  for (const run of runs) await attempt(run, () => judge(run, counts, source !== undefined));
}

function judge({ context }: CaseRun, counts: ReadonlyMap<string, number>, isRead: boolean): void {
  if (isRead) context.effects.forEach((effect) => compare(effect, counts.get(effect.id)!));
  context.lateChecks.forEach((check) => check());
}

function compare({ id, count, exchange }: ExpectedEffect, found: number): void {
  if (found === count) return;
  const effects = (number: number) => `${number} ${number === 1 ? 'effect' : 'effects'}`;
  throw new CaseFailure(`${id} has had ${effects(found)} instead of ${effects(count)}`, exchange);
}

/** What rests on effects that could not be read is not verified; what rests on the answer alone stands. */
async function attemptUnread(run: CaseRun, error: unknown): Promise<void> {
  const { effects, lateChecks } = run.context;
  const isOpen = effects.some(({ isItsPoint }) => isItsPoint) || lateChecks.length > 0;
  if (!isOpen) return;
  await attempt(run, () => {
    throw error instanceof ProbeError ? error : new ProbeError((error as Error).message);
  });
}

/** Looks for one effect after the other, a few at a time, until each is there or the time is over. */
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
      while ((await source.countOf(id)) < count && Date.now() < deadlineMs) {
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
      }
    },
  );
}

async function readAll(
  effects: readonly ExpectedEffect[],
  source: EffectSource,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await eachOf(effects, async ({ id }) => void counts.set(id, await source.countOf(id)));
  return counts;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workRest = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workRest));
}
