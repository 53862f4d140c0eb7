import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { GroupCommit } from '#database';
import { newId } from '../../ids.js';
import { RECORD_ATTEMPTS, RECORD_DELIVERED } from './attempt-results.sql.js';
import type { AttemptResult, DueEvent } from './due-event.js';
import { EndpointHealth, type HealthVerdict } from './endpoint-health.js';
import { EventPool } from './event-pool.js';
import { LeaseToken } from './lease-token.js';
import { judge, type RecordedAttempt } from './recorded-attempt.js';

const ATTEMPTS_AT_ONCE = 500;
const AGAIN_AFTER_MS = 500;
// Nobody waits for a result to be written, and a write costs as much as five results. If this process is
// killed, the attempts of unwritten results are repeated: at most those in flight to one endpoint.
const GATHERED = { items: 32, ms: 20 };

/** Records the results of attempts, those of many events in one statement. */
@Injectable()
export class AttemptResults {
  private readonly logger = new Logger(AttemptResults.name);
  private readonly group = new GroupCommit<RecordedAttempt, void>(
    async (attempts) => {
      await this.writeUntilDone(attempts);
      await this.noteHealth(attempts);
      return [];
    },
    ATTEMPTS_AT_ONCE,
    GATHERED,
  );
  private isStopping = false;
  private followHealth: (verdicts: readonly HealthVerdict[]) => void = () => {};

  constructor(
    private readonly pool: EventPool,
    private readonly token: LeaseToken,
    private readonly health: EndpointHealth,
  ) {}

  /** Registers a listener for the endpoints' health after the attempts. */
  onHealth(follow: (verdicts: readonly HealthVerdict[]) => void): void {
    this.followHealth = follow;
  }

  /** Resolves when the result is written. */
  async record(event: DueEvent, result: AttemptResult): Promise<RecordedAttempt> {
    const attempt = judge(event, result);
    await this.group.add(attempt);
    return attempt;
  }

  /**
   * Writes the gathered results. Events whose result can't be written are attempted again by another
   * replica.
   */
  async drain(): Promise<void> {
    this.isStopping = true;
    await this.group.drained();
  }

  /**
   * While the database is unavailable the results wait here; their number is bounded by the events in
   * memory.
   */
  private async writeUntilDone(attempts: RecordedAttempt[]): Promise<void> {
    for (;;) {
      try {
        await this.write(attempts);
        return;
      } catch (error) {
        this.logger.warn(`${attempts.length} attempts are not recorded yet: ${String(error)}`);
        if (this.isStopping) return;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /** A failure here must not record the attempt again. */
  private async noteHealth(attempts: RecordedAttempt[]): Promise<void> {
    try {
      this.followHealth(await this.health.record(attempts));
    } catch (error) {
      this.logger.warn(`${attempts.length} attempts don't count for health: ${String(error)}`);
    }
  }

  private async write(attempts: RecordedAttempt[]): Promise<void> {
    const values = this.valuesOf(attempts);
    if (attempts.every(({ status }) => status === 'delivered')) {
      await this.pool.query(RECORD_DELIVERED, values);
      return;
    }
    await this.pool.query(RECORD_ATTEMPTS, [
      ...values,
      attempts.map(({ result }) => result.failure),
      attempts.map(({ status }) => status),
      attempts.map(({ firstAttemptAt }) => firstAttemptAt),
      attempts.map((attempt) => attempt.nextAttemptAt),
      attempts.map(({ windowEndsAt }) => windowEndsAt),
    ]);
  }

  private valuesOf(attempts: RecordedAttempt[]): unknown[] {
    return [
      this.token.value,
      attempts.map(({ event }) => event.id),
      attempts.map(() => newId('dlv')),
      attempts.map(({ event }) => event.endpointId),
      attempts.map(({ event }) => event.earlierAttempts + event.attempts + 1),
      attempts.map(({ event }) => event.trigger),
      attempts.map(({ result }) => result.attemptedAt),
      attempts.map(({ result }) => result.durationMs),
      attempts.map(({ result }) => result.statusCode),
      attempts.map(({ result }) => result.responseExcerpt),
    ];
  }
}
