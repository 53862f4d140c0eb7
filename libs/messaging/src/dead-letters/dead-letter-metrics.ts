import { deadLetterTopicOf } from '#contracts';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { type Broker, BROKER, type BrokerInspector } from '../broker/broker.js';
import { CONSUMER_GROUP } from '../consuming/event-server.js';
import { Resolutions } from './resolutions.js';

const FRESH_FOR_MS = 10_000;

/** At `/metrics`: how many dead letters of the service are neither replayed nor discarded. */
@Injectable()
export class DeadLetterMetrics implements OnApplicationShutdown {
  private readonly logger = new Logger(DeadLetterMetrics.name);
  private readonly resolutions = new Resolutions();
  private inspector?: BrokerInspector;
  private open?: number;
  private countedAt = -Infinity;
  private counting?: Promise<void>;

  constructor(
    registry: Registry,
    @Inject(BROKER) private readonly broker: Broker,
    @Inject(CONSUMER_GROUP) private readonly group: string,
  ) {
    const lastCount = () => this.lastCount();
    new Gauge({
      name: 'events_dead_letters',
      help: 'Dead letters that were neither replayed nor discarded',
      registers: [registry],
      collect() {
        const open = lastCount();
        if (open === undefined) this.remove();
        else this.set(open);
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.counting;
    await this.inspector?.close();
  }

  /** A scrape never waits for the broker: it gets what was counted last, and has it counted again. */
  private lastCount(): number | undefined {
    if (performance.now() - this.countedAt >= FRESH_FOR_MS) {
      this.counting ??= this.count().finally(() => (this.counting = undefined));
    }
    return this.open;
  }

  private async count(): Promise<void> {
    this.inspector ??= this.broker.createInspector();
    try {
      await this.resolutions.update(this.inspector);
      this.open = await this.countIn(this.inspector);
      this.countedAt = performance.now();
    } catch (error) {
      this.logger.warn(`events_dead_letters is unknown: ${String(error)}`);
      this.open = undefined;
      await this.inspector.close().catch(() => {});
      this.inspector = undefined;
    }
  }

  private async countIn(inspector: BrokerInspector): Promise<number> {
    let open = 0;
    for (const range of await inspector.ranges([deadLetterTopicOf(this.group).name])) {
      if (range.end === range.start) continue;
      const oldest = await inspector.firstFrom({ ...range, offset: range.start });
      if (!oldest) continue;
      const resolved = this.resolutions.countIn(range, oldest.timestamp);
      open += Number(range.end - range.start) - resolved;
    }
    return open;
  }
}
