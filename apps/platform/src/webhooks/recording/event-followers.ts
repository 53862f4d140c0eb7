import { Injectable } from '@nestjs/common';
import type { EventClass, WebhookEvent } from '#contracts';
import type { EntityManager } from 'typeorm';

/** An event that was just written down, in a transaction that is still open. */
export interface RecordedEvent<T extends WebhookEvent = WebhookEvent> {
  id: string;
  eventClass: EventClass<T>;
  companyId: string;
  data: T['data'];
  createdAt: Date;
}

/** What else an event brings about in its own transaction: it is there with the event, or neither is. */
export type EventFollower = (transaction: EntityManager, event: RecordedEvent) => Promise<void>;

/** Whoever records events knows nobody; those who follow them sign up here, while the service starts. */
@Injectable()
export class EventFollowers {
  private readonly followers: EventFollower[] = [];

  add(follower: EventFollower): void {
    this.followers.push(follower);
  }

  /** One after the other: they share the transaction's connection. */
  async tell(transaction: EntityManager, event: RecordedEvent): Promise<void> {
    for (const follow of this.followers) await follow(transaction, event);
  }
}
