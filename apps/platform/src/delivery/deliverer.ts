import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClaimedWork } from '#database';
import { inTrace } from '#observability';
import type { EndpointConfiguration } from '../webhook-endpoints/endpoint-configuration.js';
import { WebhookEndpoints } from '../webhook-endpoints/webhook-endpoints.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import type { DueEvent } from './due-event.js';
import { DueEvents } from './due-events.js';
import { EventListener } from './event-listener.js';
import { WebhookSender } from './webhook-sender.js';

const MAX_COMPANIES_AT_ONCE = 50;
// For retries that come due, and in case a wake-up was lost.
const POLL_MS = 1_000;
// A third of the lease: what is left of it is longer than an attempt can take.
const RENEW_AFTER_MS = 10_000;

/**
 * Delivers events to the partners' webhooks: at least once, each company's in their order as far as
 * failures allow. Several replicas do it side by side; what a killed one had claimed goes on when its lease ends.
 */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Deliverer.name);
  private readonly work: ClaimedWork<DueEvent[]>;

  constructor(
    private readonly dueEvents: DueEvents,
    private readonly sender: WebhookSender,
    private readonly endpoints: WebhookEndpoints,
    private readonly listener: EventListener,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.work = new ClaimedWork({
      name: Deliverer.name,
      concurrency: MAX_COMPANIES_AT_ONCE,
      pollMs: POLL_MS,
      claim: (free) => this.dueEvents.claim(free),
      work: (events) => this.deliverInOrder(events),
    });
  }

  onApplicationBootstrap(): void {
    this.listener.onEvents(() => this.work.wake());
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  private async deliverInOrder(events: DueEvent[]): Promise<void> {
    const webhook = await this.endpoints.configurationOf(events[0]!.endpointId);
    let claimedAt = Date.now();
    for (const [index, event] of events.entries()) {
      if (this.work.isStopping) return this.dueEvents.release(events.slice(index));
      if (Date.now() - claimedAt > RENEW_AFTER_MS) {
        if (!(await this.dueEvents.renew(event))) return;
        claimedAt = Date.now();
      }
      await inTrace(event.traceparent ?? undefined, () => this.deliver(webhook, event));
    }
  }

  private async deliver(webhook: EndpointConfiguration, event: DueEvent): Promise<void> {
    const result = await this.sender.send(webhook, event);
    const status = await this.dueEvents.recordAttempt(event, result);
    this.metrics.observe(result, status);
    const attempt = `${event.id}: attempt ${event.attempts + 1}`;
    if (result.succeeded) this.logger.log(`${attempt} delivered it`);
    else this.logger.warn(`${attempt} failed: ${result.failure}`);
  }
}
