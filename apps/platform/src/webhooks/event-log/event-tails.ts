import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { eventStreamEvents } from '#contracts';
import { Notifications } from '#database';
import { ChangeStreams, type OwnedChange } from '#event-streams';
import { DataSource } from 'typeorm';
import { EVENTS_CHANNEL } from '../delivery/delivery-queue.sql.js';

/** So many notifications of this time are answered by one look. */
const LOOK_AFTER_MS = 200;
/** The owner is a partner, of whom many people may have the console open: an ended page opens again and ends another. */
const MOST_PAGES_OF_PARTNER = 500;

/**
 * Tells the open pages of a partner that it has new events. The notification of a recorded event says nothing more
 * than that, so that recording costs nothing: whose it is, is looked up only while pages are open.
 */
@Injectable()
export class EventTails
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly toldIds = new Map<string, string>();
  private look?: NodeJS.Timeout | undefined;

  constructor(
    notifications: Notifications,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    super({
      ...{ notifications, channel: EVENTS_CHANNEL, events: eventStreamEvents },
      mostOfOwner: MOST_PAGES_OF_PARTNER,
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.look);
    this.stop();
  }

  protected override onNotification(payload: string | undefined): void {
    if (payload === undefined) return super.onNotification(payload);
    if (this.look || this.owners().length === 0) return;
    this.look = setTimeout(() => void this.tellNewest(), LOOK_AFTER_MS).unref();
  }

  private async tellNewest(): Promise<void> {
    this.look = undefined;
    const owners = this.owners();
    for (const owner of this.toldIds.keys())
      if (!owners.includes(owner)) this.toldIds.delete(owner);
    try {
      const newest = await this.dataSource.query<OwnedChange[]>(NEWEST_EVENTS, [owners]);
      for (const change of newest) {
        if (this.toldIds.get(change.owner) === change.id) continue;
        this.toldIds.set(change.owner, change.id);
        this.tell(change);
      }
    } catch (error) {
      // Pages read again when the database can be listened to again.
      this.logger.warn(`the newest events could not be read: ${String(error)}`);
    }
  }
}

/** The newest event of each partner, of the last day. $1 partners. Each channel has its place in the index. */
const NEWEST_EVENTS = `
  SELECT wanted.partner_id AS owner, max(newest.id) AS id
  FROM unnest($1::text[]) AS wanted (partner_id)
  CROSS JOIN unnest(ARRAY['events', 'transactions']) AS channels (channel)
  CROSS JOIN LATERAL (
    SELECT e.id FROM events e
    WHERE e.partner_id = wanted.partner_id AND e.channel = channels.channel
      AND e.created_at > now() - interval '1 day'
    ORDER BY e.id DESC LIMIT 1
  ) newest
  GROUP BY wanted.partner_id`;
