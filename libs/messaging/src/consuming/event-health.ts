import { Inject, Injectable } from '@nestjs/common';
import { type Dependency, DependencyDownError } from '#observability';
import type { Broker } from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { EventServer } from './event-server.js';

// Several session timeouts: a consumer that is silent for this long is not just slow.
const DEAF_AFTER_MS = 60_000;
// Less than a check of the health may take in all.
const BROKER_ANSWERS_WITHIN_MS = 1_000;

/**
 * Readiness: every consumer has joined its group once. Whether the broker answers now is not asked: the
 * service answers callers without it, and when it is away, no replica would be left that does.
 */
@Injectable()
export class EventReadiness implements Dependency {
  readonly name = 'events';

  constructor(private readonly server: EventServer) {}

  check = (): Promise<void> =>
    this.server.isConsuming
      ? Promise.resolve()
      : Promise.reject(new DependencyDownError('not consuming yet'));
}

/**
 * Liveness: no consumer has been silent for more than a minute in which the broker answered. One that
 * hangs is started anew by that; while the broker is away, it would not help.
 */
@Injectable()
export class EventLiveness implements Dependency {
  readonly name = 'consuming';
  private brokerAwayAt = -Infinity;

  constructor(
    private readonly server: EventServer,
    @Inject(BROKER) private readonly broker: Broker,
  ) {}

  check = async (): Promise<void> => {
    const lastActive = this.server.lastActiveAt.getTime();
    if (Date.now() - lastActive <= DEAF_AFTER_MS) return;
    if (!(await this.brokerAnswers())) this.brokerAwayAt = Date.now();
    const silentMs = Date.now() - Math.max(lastActive, this.brokerAwayAt);
    if (silentMs > DEAF_AFTER_MS) {
      throw new DependencyDownError(`no sign of life for ${silentMs} ms`);
    }
  };

  private async brokerAnswers(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), BROKER_ANSWERS_WITHIN_MS);
    const answer = this.broker.check().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  }
}
