import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { SetupError } from '../local/setup-error.ts';
import { arrival } from '../local/tour/calls.ts';
import type { Calls, Report } from './inside/load.ts';
import type { Visitor } from './visitor.ts';

/** Of each service: enough that each caller has met what is new. */
const CALLS_TO_SEE = 100;
const MOST_ROUNDS_TO_BEGIN = 20;

/** How long is waited for the callers. */
export interface Patience {
  pollMs: number;
  /** They call all the time, and report each second: a program whose report stays the same this long has ended. */
  silenceMs: number;
  longestMs: number;
}

const usualPatience: Patience = { pollMs: 1_000, silenceMs: 30_000, longestMs: 5 * 60_000 };

/** The callers in the cluster, and what they have seen. */
export class Load {
  readonly #visitor: Pick<Visitor, 'lastLine'>;
  readonly #patience: Patience;

  constructor(visitor: Pick<Visitor, 'lastLine'>, patience = usualPatience) {
    this.#visitor = visitor;
    this.#patience = patience;
  }

  /** Resolves when all calls are answered: a policy may let a new pod through only after a moment. */
  async begin(): Promise<void> {
    let failing: [string, Calls][] = [];
    for (let round = 0; round < MOST_ROUNDS_TO_BEGIN; round += 1) {
      const seen = differenceOf(await this.now(), await this.later());
      failing = Object.entries(seen).filter(([, { failed }]) => failed > 0);
      if (failing.length === 0) return;
    }
    throw new SetupError(`not all calls are answered: ${JSON.stringify(failing)}`);
  }

  /** Resolves when all events that were acknowledged before are on their topic. @throws TourError if one never is. */
  async allArrived(): Promise<void> {
    const before = new Date().toISOString();
    await arrival(
      'the arrival on its topic of each event that was acknowledged',
      async () => (await this.now()).awaitedSince,
      (awaitedSince) => awaitedSince === null || awaitedSince > before,
    );
  }

  /** The next report, which is one of the last second. @throws SetupError if none comes. */
  async now(): Promise<Report> {
    const { pollMs, longestMs } = this.#patience;
    const begun = performance.now();
    for (;;) {
      await sleep(pollMs);
      const line = await this.#visitor.lastLine();
      if (line.startsWith('{')) return JSON.parse(line) as Report;
      if (performance.now() - begun > longestMs) {
        throw new SetupError(`the callers report nothing; the last that they said: ${line}`);
      }
    }
  }

  /** When each service was called often enough since now. @throws SetupError if that does not happen. */
  async later(): Promise<Report> {
    const { silenceMs, longestMs } = this.#patience;
    const before = await this.now();
    const begun = performance.now();
    let [latest, changedAt] = [before, begun];
    for (;;) {
      const after = await this.now();
      const seen = differenceOf(before, after);
      const counts = Object.values(seen).map(({ answered, failed }) => answered + failed);
      if (counts.every((count) => count >= CALLS_TO_SEE)) return after;
      const time = performance.now();
      if (!isDeepStrictEqual(after, latest)) [latest, changedAt] = [after, time];
      // The logs of a pod that has ended can be read, too: each report is then the same.
      if (time - changedAt > silenceMs) {
        throw new SetupError(`the callers' report has not changed for ${silenceMs / 1_000} s`);
      }
      if (time - begun > longestMs) {
        throw new SetupError(`not every service was called often enough: ${JSON.stringify(seen)}`);
      }
    }
  }
}

/** What was seen between two reports. */
export function differenceOf(before: Report, after: Report): Report['calls'] {
  return Object.fromEntries(
    Object.entries(after.calls).map(([name, { answered, failed, reasons }]) => [
      name,
      {
        answered: answered - before.calls[name]!.answered,
        failed: failed - before.calls[name]!.failed,
        reasons,
      },
    ]),
  );
}
