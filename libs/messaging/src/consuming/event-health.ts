import { Inject, Injectable } from '@nestjs/common';
import { type Dependency, DependencyDownError } from '#observability';
import type { Broker } from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { EventServer } from './event-server.js';

// Several session timeouts: a consumer that is silent for this long is not just slow.
const DEAF_AFTER_MS = 60_000;

/** Readiness: every consumer has joined its group, and the broker answers. */
@Injectable()
export class EventReadiness implements Dependency {
  readonly name = 'events';

  constructor(
    private readonly server: EventServer,
    @Inject(BROKER) private readonly broker: Broker,
  ) {}

  check = async (): Promise<void> => {
    if (!this.server.isConsuming) throw new DependencyDownError('not consuming yet');
    await this.broker.check();
  };
}

/**
 * Liveness: no consumer has been silent for more than a minute. A consumer that hangs must be
 * reported as unhealthy.
 */
@Injectable()
export class EventLiveness implements Dependency {
  readonly name = 'consuming';

  constructor(private readonly server: EventServer) {}

  check = async (): Promise<void> => {
    const silentMs = Date.now() - this.server.lastActiveAt.getTime();
    if (silentMs > DEAF_AFTER_MS) {
      throw new DependencyDownError(`no sign of life for ${silentMs} ms`);
    }
  };
}
