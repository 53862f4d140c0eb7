import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { GroupCommit, NotificationListener } from '#database';
import { PlatformConfig } from '../../platform.config.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import type { ThreeDsRequest } from './three-ds-request.js';

const CHANNEL = 'three_ds_requests';
// A notification has at most 8,000 bytes, an id has 36.
const MAX_IDS = 200;
/** Ids are gathered, because each notification is delivered to all replicas, including this one. */
const GATHERING = { items: MAX_IDS, ms: 50 };

/** Called with the current request; without it, the watcher must read the request from the database. */
export type RequestWatcher = (request?: ThreeDsRequest) => void;

/** Announces changes: in this replica at once, in the others by Postgres notifications. */
@Injectable()
export class RequestSignal implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RequestSignal.name);
  /** Used to ignore this replica's own notifications. */
  private readonly replica = randomUUID();
  private readonly watchers = new Map<string, Set<RequestWatcher>>();
  private readonly listener: NotificationListener;
  // Not in the transaction of the change, because Postgres serializes the commits of transactions that
  // notify.
  private readonly toOthers = new GroupCommit<string, null>(
    (ids) => this.notify(ids),
    MAX_IDS,
    GATHERING,
  );

  constructor(
    { databaseUrl }: PlatformConfig,
    private readonly pool: ThreeDsPool,
  ) {
    this.listener = new NotificationListener({
      url: databaseUrl,
      name: 'platform 3-D Secure',
      channel: CHANNEL,
      onNotification: (payload) => this.onNotification(payload),
    });
  }

  /** @returns a function that ends the watching. */
  watch(id: string, watcher: RequestWatcher): () => void {
    const watchers = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.watchers.get(id) === watchers) this.watchers.delete(id);
    };
  }

  announce(request: ThreeDsRequest): void {
    // Another replica holds the ACS's call, which waits for this news.
    const isUrgent = isFirstNews(request) && !this.watchers.has(request.id);
    this.callWatchers(request.id, request);
    // The other replicas query the request themselves when a time limit is reached.
    const notified = this.toOthers.add(request.id, isUrgent).then(
      () => {},
      (error: unknown) => this.logger.warn(`other replicas are not notified: ${String(error)}`),
    );
    this.pool.keepOpenFor(notified);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  /** Not earlier, because open ACS calls wait for other replicas' notifications until the end. */
  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }

  private onNotification(payload?: string): void {
    // Notifications may have been missed.
    if (payload === undefined) for (const id of [...this.watchers.keys()]) this.callWatchers(id);
    else {
      const [sender, ...ids] = payload.split(',');
      if (sender !== this.replica) for (const id of ids) this.callWatchers(id);
    }
  }

  private callWatchers(id: string, request?: ThreeDsRequest): void {
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher(request);
  }

  private async notify(ids: string[]): Promise<null[]> {
    await this.pool.query(`SELECT pg_notify('${CHANNEL}', $1)`, [[this.replica, ...ids].join(',')]);
    return ids.map(() => null);
  }
}

/** The first change after creation: the request is presented, or it ended before that. */
function isFirstNews({ presentedAt, endedAt }: ThreeDsRequest): boolean {
  return !presentedAt || !endedAt || presentedAt.getTime() === endedAt.getTime();
}
