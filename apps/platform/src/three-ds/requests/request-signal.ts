import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Notifications } from '#database';
import type { ThreeDsRequest } from './three-ds-request.js';

const CHANNEL = 'three_ds_requests';

/** Called with the current request; without it, the watcher must read the request from the database. */
export type RequestWatcher = (request?: ThreeDsRequest) => void;

/** Announces changes: in this replica at once, in the others by notifications. */
@Injectable()
export class RequestSignal implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watchers = new Map<string, Set<RequestWatcher>>();
  private endListening = () => {};

  constructor(private readonly notifications: Notifications) {}

  /** @returns a function that ends the watching. */
  watch(id: string, watcher: RequestWatcher): () => void {
    const watchers = this.watchers.get(id) ?? new Set();
    this.watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.watchers.get(id) === watchers) this.watchers.delete(id);
    };
  }

  /** The other replicas query the request themselves when a time limit is reached. */
  announce(request: ThreeDsRequest): void {
    this.callWatchers(request.id, request);
    this.notifications.notifyOthers(CHANNEL, request.id);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.endListening = await this.notifications.listen(CHANNEL, (id) => {
      // Notifications may have been missed.
      if (id === undefined)
        for (const watched of [...this.watchers.keys()]) this.callWatchers(watched);
      else this.callWatchers(id);
    });
  }

  /** Not earlier, because open ACS calls wait for other replicas' notifications until the end. */
  onApplicationShutdown(): void {
    this.endListening();
  }

  private callWatchers(id: string, request?: ThreeDsRequest): void {
    for (const watcher of [...(this.watchers.get(id) ?? [])]) watcher(request);
  }
}
