import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { GroupCommit } from '#database';
import { continuing } from '#observability';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { AttemptResults } from './attempt-results.js';
import { Claimer } from './claimer.js';
import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryLimits } from './delivery-limits.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryQueue } from './delivery-queue.js';
import type { AttemptResult, DueEvent } from './due-event.js';
import type { HealthVerdict } from './endpoint-health.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { RecordedAttempt } from './recorded-attempt.js';
import { WebhookSender } from './webhook-sender.js';

const OVERTAKABLE_AT_ONCE = 500;

/**
 * Delivers events to the partners' webhooks at least once, and in order per company as far as failures and
 * slow answers allow. Several replicas work concurrently; another replica continues with a killed one's
 * events when the leases expire.
 */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Deliverer.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly logsAttempts: boolean;
  private readonly overtakable = new GroupCommit<string, void>(async (ids) => {
    await this.queue.letOvertake(ids);
    return [];
  }, OVERTAKABLE_AT_ONCE);

  constructor(
    private readonly buffer: DeliveryBuffer,
    private readonly queue: DeliveryQueue,
    private readonly claimer: Claimer,
    private readonly leases: LeaseKeeper,
    private readonly endpoints: WebhookEndpoints,
    private readonly sender: WebhookSender,
    private readonly results: AttemptResults,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly limits: DeliveryLimits,
    { logLevel }: PlatformConfig,
  ) {
    this.logsAttempts = logLevel === 'debug' || logLevel === 'trace';
  }

  async onApplicationBootstrap(): Promise<void> {
    this.buffer.onBegin((event) => this.begin(event));
    this.results.onHealth((verdicts) => this.followHealth(verdicts));
    this.leases.start();
    await this.claimer.start();
  }

  /** Completes attempts in flight, and releases the other events to the other replicas at once. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.claimer.stop();
    this.buffer.close();
    await this.giveBack(this.buffer.takeOut(() => true));
    // Before the attempts end: they wait for their results, which would be written again until the database can.
    const drained = this.results.drain();
    await Promise.all(this.underWay);
    await drained;
    await this.results.drain();
    this.leases.stop();
  }

  private begin(event: DueEvent): void {
    const work = this.deliver(event)
      .catch((error: unknown) => this.logger.warn(`${event.id} is left undone: ${String(error)}`))
      .finally(() => {
        this.buffer.release([event]);
        this.underWay.delete(work);
        if (this.buffer.wantsMore) this.claimer.wake();
      });
    this.underWay.add(work);
  }

  private async deliver(event: DueEvent): Promise<void> {
    let recorded: Promise<RecordedAttempt> | undefined;
    const slow = setTimeout(
      // One turn of the event loop later, so that an answer that arrived while this process was busy is not
      // late.
      () => setImmediate(() => this.letOvertake(event)),
      this.limits.overtakenAfterMs,
    );
    try {
      const result = await this.attempt(event);
      if (result) {
        recorded = this.results.record(event, result);
        if (this.logsAttempts) this.log(event, result);
      }
      if (result?.succeeded) this.buffer.speedUp(event.endpointId);
    } finally {
      clearTimeout(slow);
      // Recording occupies no slot and does not delay the company's next event.
      this.buffer.ended(event);
    }
    if (recorded) this.metrics.observe(await recorded);
  }

  /** Lets the other events of the company pass: here at once, and at other replicas after the write. */
  private letOvertake(event: DueEvent): void {
    if (!this.buffer.letOvertake(event)) return;
    this.overtakable
      .add(event.id)
      // At other replicas the company's events then wait until this attempt has ended.
      .catch((error: unknown) => this.logger.warn(`${event.id} holds up others: ${String(error)}`));
  }

  /** At debug level, because there are many attempts and the partner's event log shows each of them. */
  private log({ id, attempts, traceparent }: DueEvent, { failure }: AttemptResult): void {
    const outcome = failure === null ? 'delivered it' : `failed: ${failure}`;
    continuing(traceparent ?? undefined, () =>
      this.logger.debug(`${id}: attempt ${attempts + 1} ${outcome}`),
    );
  }

  /** An event that was not attempted continues when its lease expires, here or at another replica. */
  private async attempt(event: DueEvent): Promise<AttemptResult | undefined> {
    const endpoint = await this.endpoints.configurationOf(event.endpointId);
    if (endpoint.status === 'disabled' || performance.now() >= event.leasedUntilMs) return;
    return this.sender.send(endpoint, event);
  }

  private followHealth(verdicts: readonly HealthVerdict[]): void {
    const now = this.clock.now();
    // True for events that can wait for the next probe. Last attempts can't wait; they are always made.
    const canWait = ({ windowEndsAt }: DueEvent) => windowEndsAt > now;
    for (const { id, isOpen, wasOpen } of verdicts) {
      if (isOpen) {
        this.buffer.slowDown(id);
        this.giveBack(this.buffer.takeOutFor(id, canWait)).catch((error: unknown) =>
          this.logger.warn(`not given back before their leases end: ${String(error)}`),
        );
      } else if (wasOpen) this.claimer.wake();
    }
  }

  private async giveBack(events: DueEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.buffer.release(events);
    await this.queue.release(events.map(({ id }) => id));
  }
}
