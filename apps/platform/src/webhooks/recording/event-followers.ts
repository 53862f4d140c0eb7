import { Injectable } from '@nestjs/common';
import type { EventClass, WebhookEvent } from '#contracts';
import type { EntityManager } from 'typeorm';

/** An event that was just stored, in a transaction that is still open. */
export interface RecordedEvent<T extends WebhookEvent = WebhookEvent> {
  id: string;
  eventClass: EventClass<T>;
  companyId: string;
  data: T['data'];
  createdAt: Date;
}

/** A further effect of events, in their transaction: all are committed or nothing. */
export type EventFollower = (
  transaction: EntityManager,
  events: readonly RecordedEvent[],
) => Promise<void>;

/** Lets other modules register followers while the service starts, so that the recorder need not know them. */
@Injectable()
export class EventFollowers {
  private readonly followers: EventFollower[] = [];

  add(follower: EventFollower): void {
    this.followers.push(follower);
  }

  /** Sequentially, because they share the transaction's connection. */
  async notify(transaction: EntityManager, events: readonly RecordedEvent[]): Promise<void> {
    for (const follow of this.followers) await follow(transaction, events);
  }
}
