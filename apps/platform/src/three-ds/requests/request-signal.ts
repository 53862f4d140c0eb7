import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { NotificationListener } from '#database';
import { GroupCommit } from '../../database/group-commit.js';
import { PlatformConfig } from '../../platform.config.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import type { ThreeDsRequest } from './three-ds-request.js';

const CHANNEL = 'three_ds_requests';
// A notification takes 8,000 bytes, an id 36.
const MAX_IDS = 200;

/** Gets the request as it is now; or nothing, where it has to be looked at. */
export type RequestWatcher = (request?: ThreeDsRequest) => void;

/** Tells of changes: in this replica at once, and in the others by Postgres's notifications. */
@Injectable()
export class RequestSignal implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RequestSignal.name);
  private readonly watchers = new Map<string, Set<RequestWatcher>>();
  private readonly listener: NotificationListener;
  // Not in the change's transaction: Postgres lets those that notify commit one after the other only.
  private readonly toOthers = new GroupCommit<string, null>((ids) => this.notify(ids), MAX_IDS);

  constructor(
    { databaseUrl }: PlatformConfig,
    private readonly pool: ThreeDsPool,
  ) {
    this.listener = new NotificationListener({
      url: databaseUrl,
      name: 'platform 3-D Secure',
      channel: CHANNEL,
      onNotification: (ids) => {
        for (const id of ids?.split(',') ?? [...this.watchers.keys()]) this.tell(id);
      },
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
    this.tell(request.id, request);
    // They look by themselves when a limit is reached.
    this.toOthers
      .add(request.id)
      .catch((error: unknown) => this.logger.warn(`others are not told: ${String(error)}`));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.toOthers.drained();
    await this.listener.stop();
  }

  private tell(id: string, request?: ThreeDsRequest): void {
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher(request);
  }

  private async notify(ids: string[]): Promise<null[]> {
    await this.pool.query('notify-3ds-requests', `SELECT pg_notify('${CHANNEL}', $1)`, [
      ids.join(','),
    ]);
    return ids.map(() => null);
  }
}
