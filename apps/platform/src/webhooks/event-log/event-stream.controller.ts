import {
  type BeforeApplicationShutdown,
  Controller,
  Get,
  Header,
  Injectable,
  type OnApplicationBootstrap,
  Req,
  Res,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { Access } from '#access';
import { eventStreamEvents } from '#contracts';
import { Notifications } from '#database';
import { ChangeStreams, type OwnedChange } from '#event-streams';
import { DomainError } from '#http';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { EVENTS_CHANNEL } from '../endpoints/webhook-endpoints.js';

/** The notifications of this time are answered by one query. */
const READ_AFTER_MS = 200;
/** The owner is a partner, of whom many people may have the console open: an ended page opens again and ends another. */
const MOST_PAGES_OF_PARTNER = 500;

/**
 * Notifies the open pages of a partner that it has new events. The notification of a recorded event does not name
 * the partner, so that recording costs nothing. The newest events are read only while pages are open.
 */
@Injectable()
export class EventTails
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly sentIds = new Map<string, string>();
  private timer?: NodeJS.Timeout | undefined;

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
    clearTimeout(this.timer);
    this.stop();
  }

  protected override onNotification(payload: string | undefined): void {
    if (payload === undefined) return super.onNotification(payload);
    if (this.timer || this.owners().length === 0) return;
    this.timer = setTimeout(() => void this.sendNewest(), READ_AFTER_MS).unref();
  }

  private async sendNewest(): Promise<void> {
    this.timer = undefined;
    const owners = this.owners();
    for (const owner of this.sentIds.keys())
      if (!owners.includes(owner)) this.sentIds.delete(owner);
    try {
      const newest = await this.dataSource.query<OwnedChange[]>(NEWEST_EVENTS, [owners]);
      for (const change of newest) {
        if (this.sentIds.get(change.owner) === change.id) continue;
        this.sentIds.set(change.owner, change.id);
        this.tell(change);
      }
    } catch (error) {
      // Pages read again when the database can be listened to again.
      this.logger.warn(`the newest events could not be read: ${String(error)}`);
    }
  }
}

@Controller('v1/events/stream')
@Access(PartnerGuard, RateLimitGuard)
export class EventStreamController {
  constructor(
    private readonly tails: EventTails,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Server-sent events while the connection is open: that there are new events, and the id of the newest. */
  @Get()
  @Header('content-type', 'text/event-stream')
  @PartnerOperation('streamEvents', 'webhooks:read')
  stream(@PartnerId() owner: string, @Req() request: Request, @Res() response: Response): void {
    const guard = this.moduleRef.get(PartnerGuard, { strict: false });
    const isStillAdmitted = () =>
      guard.check(request, this.stream).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false;
          throw error;
        },
      );
    this.tails.open(response, { owner, isStillAdmitted });
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
