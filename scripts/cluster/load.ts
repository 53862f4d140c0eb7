import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../../local/setup-error.ts';
import { arrival } from '../../local/tour/verify.ts';
import type { Calls, Report } from './inside/load.ts';
import type { Visitor } from './visitor.ts';

const POLL_MS = 1_000;
/** Of each service: enough that each caller has met what is new. */
const CALLS_TO_SEE = 100;
const MOST_ROUNDS_TO_BEGIN = 20;

/** The callers in the cluster, and what they have seen. */
export class Load {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
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

  /** The next report, which is one of the last second. */
  async now(): Promise<Report> {
    for (;;) {
      await sleep(POLL_MS);
      const line = await this.#visitor.lastLine();
      if (line.startsWith('{')) return JSON.parse(line) as Report;
    }
  }

  /** When each service was called often enough since now. */
  async later(): Promise<Report> {
    const before = await this.now();
    for (;;) {
      const after = await this.now();
      const seen = Object.values(differenceOf(before, after));
      if (seen.every(({ answered, failed }) => answered + failed >= CALLS_TO_SEE)) return after;
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
