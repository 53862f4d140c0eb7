import { Injectable } from '@nestjs/common';

/** What the events of a person, an account or a payment have in common. */
export interface EventScope {
  companyId: string;
  /** Each of the events is of one of these cards. */
  cardIds?: readonly string[];
  /** Each of the events has this id under the filter's name. */
  isNamed: boolean;
}

/** The filters of the event log whose events only other modules can find. */
export type ScopedFilter = 'accountId' | 'personId' | 'transactionId';

/** @returns null if the partner has no such person, account or payment. */
export type FindEventScope = (partnerId: string, id: string) => Promise<EventScope | null>;

/** Lets other modules tell while the service starts how their events are found, so that the log need not know them. */
@Injectable()
export class EventScopes {
  private readonly finders = new Map<ScopedFilter, FindEventScope>();

  add(filter: ScopedFilter, find: FindEventScope): void {
    this.finders.set(filter, find);
  }

  async find(filter: ScopedFilter, partnerId: string, id: string): Promise<EventScope | null> {
    const find = this.finders.get(filter);
    if (!find) throw new Error(`No module finds events by ${filter}.`);
    return find(partnerId, id);
  }
}
