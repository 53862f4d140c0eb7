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

/**
 * Called for each change that this replica has stored.
 *
 * @param isTakenOver true if this replica ended the request because the replica that holds the ACS's call seems to
 * be dead.
 */
export type ChangeFollower = (request: ThreeDsRequest, isTakenOver: boolean) => void;

/**
 * Reports changes of requests: to the watchers of a request in this replica at once, and in the others by
 * notifications; to the followers of all requests in this replica only.
 */
@Injectable()
export class RequestChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watchers = new Map<string, Set<RequestWatcher>>();
  private readonly followers: ChangeFollower[] = [];
  private endListening = () => {};

  constructor(private readonly notifications: Notifications) {}

  /** Registers a follower while the service starts. */
  follow(follower: ChangeFollower): void {
    this.followers.push(follower);
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

  /** The other replicas query the request themselves when a time limit is reached. */
  report(request: ThreeDsRequest, isTakenOver = false): void {
    this.callWatchers(request.id, request);
    this.notifications.notifyOthers(CHANNEL, request.id);
    for (const follow of this.followers) follow(request, isTakenOver);
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
