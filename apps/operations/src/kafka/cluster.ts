import type { DeadLetterSelection } from '#contracts';
import { declareError } from '#http';
import {
  type Broker,
  BROKER,
  type BrokerInspector,
  ClusterError,
  TopicsLook,
  type TopicsReport,
} from '#messaging';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

const clusterUnavailable = declareError(
  'cluster_unavailable',
  503,
  'Kafka does not answer. Try again later.',
);

const searchBusy = declareError(
  'search_busy',
  503,
  'Other searches are running. Try again in a few seconds.',
);

const FRESH_FOR_MS = 2_000;
const MAX_SEARCHES = 3;

/** What the page reads of Kafka. It joins no group and commits nothing. */
@Injectable()
export class OperationsCluster implements OnApplicationShutdown {
  /** Topics and groups of other repositories, too, as far as its Kafka user may see them. */
  private readonly topicsLook = new TopicsLook(true);
  private inspector?: BrokerInspector;
  private look?: { at: number; report: Promise<TopicsReport> };
  private searches = 0;

  constructor(@Inject(BROKER) private readonly broker: Broker) {}

  /** All pages that ask within two seconds share a look. @throws cluster_unavailable */
  topics(): Promise<TopicsReport> {
    if (!this.look || performance.now() - this.look.at > FRESH_FOR_MS) {
      this.look = { at: performance.now(), report: this.takeLook() };
    }
    return this.look.report;
  }

  /**
   * A search of its own, so that it does not delay others.
   *
   * @throws cluster_unavailable, search_busy
   */
  async search<T>(read: (inspector: BrokerInspector) => Promise<T>): Promise<T> {
    if (this.searches >= MAX_SEARCHES) throw searchBusy();
    this.searches += 1;
    const inspector = this.broker.createInspector();
    try {
      return await read(inspector);
    } catch (error) {
      throw error instanceof ClusterError ? clusterUnavailable() : error;
    } finally {
      this.searches -= 1;
      await inspector.close().catch(() => {});
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.look?.report.catch(() => {});
    await this.inspector?.close();
  }

  private async takeLook(): Promise<TopicsReport> {
    this.inspector ??= this.broker.createInspector();
    try {
      return await this.topicsLook.take(this.inspector);
    } catch (error) {
      this.look = undefined;
      if (!(error instanceof ClusterError)) throw error;
      await this.inspector.close().catch(() => {});
      this.inspector = undefined;
      throw clusterUnavailable();
    }
  }
}

/** The selection of dead letters as the box reads it. */
export function filterOf({
  eventId,
  since,
  until,
  places = [],
  ...filter
}: DeadLetterSelection & { places?: string[] }) {
  return {
    ...filter,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    selectors: eventId === undefined ? places : [...places, eventId],
  };
}
