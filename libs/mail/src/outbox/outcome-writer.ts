import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const RETRY_MS = 1_000;
// From one write to the next: a statement for each few mails would cost as much as sending them. As many more
// mails may go out once again if the process dies, under the same message id.
const GATHER_MS = 25;
const MOST_TRIES_AT_STOP = 3;

/**
 * Writes what came of mails, many in a statement: the first at once, then what has come in the meantime. What
 * was sent has to be noted or it goes out again, so that a failure is tried until it passes or the service
 * stops.
 */
export class OutcomeWriter<Outcome> {
  private readonly logger = new Logger('MailWorker');
  private waiting: { outcome: Outcome; written: () => void; failed: (reason: unknown) => void }[] =
    [];
  private isWriting = false;
  private isStopping = false;

  constructor(private readonly write: (outcomes: Outcome[]) => Promise<void>) {}

  /** Resolves once it is in the database. */
  add(outcome: Outcome): Promise<void> {
    return new Promise((written, failed) => {
      this.waiting.push({ outcome, written, failed });
      if (!this.isWriting) void this.run();
    });
  }

  /** From now on nothing is tried for long. */
  stop(): void {
    this.isStopping = true;
  }

  private async run(): Promise<void> {
    this.isWriting = true;
    // What is added in this very turn of the event loop belongs to the first batch.
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
