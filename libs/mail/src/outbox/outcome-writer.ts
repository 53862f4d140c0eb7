import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const RETRY_MS = 1_000;
// The interval between two writes: one statement for each few mails would cost as much as sending them. If
// the process dies, the unrecorded mails are sent again with the same message id.
const GATHER_MS = 25;
const MOST_TRIES_AT_STOP = 3;

/**
 * Records the results of mails, many per statement: the first at once, then those that came meanwhile. An
 * unrecorded mail would be sent again, so failed writes are retried until they succeed or the service
 * stops.
 */
export class OutcomeWriter<Outcome> {
  private readonly logger = new Logger('MailWorker');
  private waiting: { outcome: Outcome; written: () => void; failed: (reason: unknown) => void }[] =
    [];
  private isWriting = false;
  private isStopping = false;

  constructor(private readonly write: (outcomes: Outcome[]) => Promise<void>) {}

  /** Resolves when the result is stored. */
  add(outcome: Outcome): Promise<void> {
    return new Promise((written, failed) => {
      this.waiting.push({ outcome, written, failed });
      if (!this.isWriting) void this.run();
    });
  }

  /** After this, failed writes are not retried for long. */
  stop(): void {
    this.isStopping = true;
  }

  private async run(): Promise<void> {
    this.isWriting = true;
    // Results added in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      const gathered = sleep(GATHER_MS);
      try {
        await this.writeInTheEnd(batch.map(({ outcome }) => outcome));
        batch.forEach(({ written }) => written());
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
      await gathered;
    }
    this.isWriting = false;
  }

  private async writeInTheEnd(outcomes: Outcome[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.write(outcomes);
      } catch (error) {
        if (this.isStopping && tries >= MOST_TRIES_AT_STOP) throw error;
        this.logger.warn(
          `what came of ${outcomes.length} mails is not noted yet: ${String(error)}`,
        );
        await sleep(RETRY_MS);
      }
    }
  }
}
