import { Injectable, Logger } from '@nestjs/common';
import { EventPool } from './event-pool.js';
import type { RecordedAttempt } from './recorded-attempt.js';
import { DeliveryLimits } from './delivery-limits.js';
import { RECORD_HEALTH } from './endpoint-health.sql.js';

// The success of a healthy endpoint is written only this often.
const HEALTHY_WRITE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface HealthChange {
  endpointId: string;
  succeeded: boolean;
  /** Since the last success, or since the beginning. */
  failures: number;
  firstFailureAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  lastSuccessAt: Date | null;
}

export interface HealthVerdict {
  id: string;
  wasOpen: boolean;
  isOpen: boolean;
  isFailing: boolean;
}

/**
 * Keeps the health of each endpoint, updated by every attempt. After too many consecutive failures the
 * endpoint's circuit opens: it is probed with single attempts until one succeeds.
 */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);
  /** The time of the last written success, for endpoints without a failure since. */
  private readonly healthyAtMs = new Map<string, number>();

  constructor(
    private readonly pool: EventPool,
    private readonly limits: DeliveryLimits,
  ) {}

  /** @returns the new state of each endpoint whose row was written. */
  async record(attempts: readonly RecordedAttempt[]): Promise<HealthVerdict[]> {
    const changes = changesBy(attempts).filter((change) => this.isWorthWriting(change));
    if (changes.length === 0) return [];
    const column = <T>(of: (change: HealthChange) => T) => changes.map(of);
    const verdicts = await this.pool.query<HealthVerdict>(RECORD_HEALTH, [
      column(({ endpointId }) => endpointId),
      column(({ succeeded }) => succeeded),
      column(({ failures }) => failures),
      column(({ firstFailureAt }) => firstFailureAt),
      column(({ lastFailureAt }) => lastFailureAt),
      column(({ lastFailure }) => lastFailure),
      column(({ lastSuccessAt }) => lastSuccessAt),
      this.limits.failuresToOpen,
      this.limits.firstProbeMs,
    ]);
    for (const verdict of verdicts) this.note(verdict);
    return verdicts;
  }

  private isWorthWriting({ endpointId, failures }: HealthChange): boolean {
    const writtenAtMs = this.healthyAtMs.get(endpointId);
    const isFresh =
      writtenAtMs !== undefined && performance.now() - writtenAtMs < HEALTHY_WRITE_EVERY_MS;
    return failures > 0 || !isFresh;
  }

  private note({ id, wasOpen, isOpen, isFailing }: HealthVerdict): void {
    if (isFailing) this.healthyAtMs.delete(id);
    else {
      if (this.healthyAtMs.size >= MAX_REMEMBERED) this.healthyAtMs.clear();
      this.healthyAtMs.set(id, performance.now());
    }
    if (isOpen && !wasOpen) this.logger.warn(`${id} keeps failing: it is only probed from now on`);
    if (wasOpen && !isOpen) this.logger.log(`${id} is back`);
  }
}

/** For each endpoint a summary of its attempts, in the order in which they ended. */
function changesBy(attempts: readonly RecordedAttempt[]): HealthChange[] {
  const changes = new Map<string, HealthChange>();
  for (const { event, result } of attempts) {
    let change = changes.get(event.endpointId);
    if (!change) {
      change = unchanged(event.endpointId);
      changes.set(event.endpointId, change);
    }
    if (result.succeeded) {
      change.succeeded = true;
      change.lastSuccessAt = result.attemptedAt;
      change.failures = 0;
      change.firstFailureAt = null;
    } else {
      change.failures += 1;
      change.firstFailureAt ??= result.attemptedAt;
      change.lastFailureAt = result.attemptedAt;
      change.lastFailure = result.failure;
    }
  }
  return [...changes.values()];
}

function unchanged(endpointId: string): HealthChange {
  return {
    endpointId,
    succeeded: false,
    failures: 0,
    firstFailureAt: null,
    lastFailureAt: null,
    lastFailure: null,
    lastSuccessAt: null,
  };
}
