import { Injectable, Logger } from '@nestjs/common';
import { EventPool } from './event-pool.js';
import type { RecordedAttempt } from './recorded-attempt.js';
import { DeliveryLimits } from './delivery-limits.js';
import { RECORD_HEALTH } from './endpoint-health.sql.js';

// That a healthy endpoint still is one is worth a write now and then.
const HEALTHY_WRITE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface HealthChange {
  endpointId: string;
  succeeded: boolean;
  /** Since the last success, or since ever. */
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
 * Keeps how each endpoint does. Every attempt counts. After too many failures in a row its circuit opens: it
 * is probed with one attempt now and then, until one succeeds.
 */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);
  /** When a success was last written, of endpoints that have not failed since. */
  private readonly healthyAtMs = new Map<string, number>();

  constructor(
    private readonly pool: EventPool,
    private readonly limits: DeliveryLimits,
  ) {}

  /** @returns what the endpoints are now whose state was written. */
  async record(attempts: readonly RecordedAttempt[]): Promise<HealthVerdict[]> {
    const changes = changesBy(attempts).filter((change) => this.isWorthWriting(change));
    if (changes.length === 0) return [];
    const column = <T>(of: (change: HealthChange) => T) => changes.map(of);
    const verdicts = await this.pool.query<HealthVerdict>('record-health', RECORD_HEALTH, [
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

/** Of each endpoint, what its attempts tell, in the order in which they ended. */
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
