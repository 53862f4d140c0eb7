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
// A notification takes 8,000 bytes, an id 36.
const MAX_IDS = 200;
/** Each notification is heard by all replicas, this one included. */
const GATHERING = { items: MAX_IDS, ms: 50 };

/** Gets the request as it is now; or nothing, where it has to be looked at. */
export type RequestWatcher = (request?: ThreeDsRequest) => void;

/** Tells of changes: in this replica at once, and in the others by Postgres's notifications. */
@Injectable()
export class RequestSignal implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RequestSignal.name);
  /** What this one announces, it has heard already. */
  private readonly replica = randomUUID();
  private readonly watchers = new Map<string, Set<RequestWatcher>>();
  private readonly listener: NotificationListener;
  // Not in the change's transaction: Postgres lets those that notify commit one after the other only.
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
      onNotification: (payload) => this.hear(payload),
    });
  }

  /** @returns what ends the watching. */
  watch(id: string, watcher: RequestWatcher): () => void {
    const watchers = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.watchers.get(id) === watchers) this.watchers.delete(id);
    };
  }

  announce(request: ThreeDsRequest): void {
    // Another replica has the ACS's call, which waits for this.
    const isUrgent = isFirstNews(request) && !this.watchers.has(request.id);
    this.tell(request.id, request);
    // They look by themselves when a limit is reached.
    const told = this.toOthers.add(request.id, isUrgent).then(
      () => {},
      (error: unknown) => this.logger.warn(`others are not told: ${String(error)}`),
    );
    this.pool.keepOpenFor(told);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  /** Not before: the calls of the ACS that are held until the end still wait for others' news. */
  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }

  private hear(payload?: string): void {
    // Something may have been missed.
    if (payload === undefined) for (const id of [...this.watchers.keys()]) this.tell(id);
    else {
      const [sender, ...ids] = payload.split(',');
      if (sender !== this.replica) for (const id of ids) this.tell(id);
    }
  }

  private tell(id: string, request?: ThreeDsRequest): void {
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher(request);
  }

  private async notify(ids: string[]): Promise<null[]> {
    await this.pool.query('notify-3ds-requests', `SELECT pg_notify('${CHANNEL}', $1)`, [
      [this.replica, ...ids].join(','),
    ]);
    return ids.map(() => null);
  }
}

/** Of what became of it: it is presented now, or has ended before it was. */
function isFirstNews({ presentedAt, endedAt }: ThreeDsRequest): boolean {
  return !presentedAt || !endedAt || presentedAt.getTime() === endedAt.getTime();
}
