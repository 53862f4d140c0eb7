import { CaseContext, type CaseSurroundings } from '../cases/case-context.js';
import { CaseFailure, NotVerified } from '../cases/case-outcome.js';
import type { ConformanceCase, Need } from '../cases/conformance-case.js';
import { ProbeError } from '../effects/effect-source.js';
import type { Exchange } from '../sending/exchange.js';
import { DecisionsError } from '../three-ds/decisions.js';
import type { PlanName } from '../sending/target.js';

export type CaseStatus = 'passed' | 'failed' | 'not_verified';

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
  probe: 'without a probe nobody can tell which effects an event has had',
  signing_secret: 'no signing secret was given',
  second_signing_secret: 'no second signing secret was given',
  decisions: 'nobody was named who plays the cardholder',
  api_key: 'the API key with which the partner calls was not given',
};

export async function runCase(
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
  // A case whose point is an effect is run without a probe, too: a wrong answer shows all the same.
  const lack = definition.needs?.find((need) => need !== 'probe' && !has(need));
  if (lack) return Object.assign(run, notVerified(missing[lack]));
  const startedMs = performance.now();
  await attempt(run, () => definition.run(run.context));
  run.durationMs = performance.now() - startedMs;
  if (run.status === 'passed' && definition.needs?.includes('probe') && !has('probe')) {
    Object.assign(run, notVerified(missing.probe));
  }
  return run;
}

/** Notes what a part of a case comes to, unless the case has failed before. */
export async function attempt(run: CaseRun, work: () => Promise<void> | void): Promise<void> {
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
  if (error instanceof ProbeError || error instanceof DecisionsError) {
    return { ...notVerified(error.message), obstacle: error.message };
  }
  if (!(error instanceof CaseFailure)) throw error;
  const exchange = error.exchange ?? context.last ?? null;
  return { status: 'failed', reason: error.message, exchange };
}

function notVerified(reason: string): Partial<CaseRun> {
  return { status: 'not_verified', reason };
}
