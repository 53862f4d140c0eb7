import { type Deprecation, eventClassesByChannel, eventDeclarationOf } from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { firstIdAt } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  type DueNotice,
  NOTICES_PER_POLL,
  type PartnerNotice,
  PartnerNotices,
  NoticeWatch,
} from './partner-notices.js';

/** A kind of event that ends. */
export interface DeprecatedKind extends Deprecation {
  event: string;
}

/** The days before the end on which partners are reminded. */
const REMINDERS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;
/** Partners that received the kind in this time are notified. */
const RECEIVED_DAYS = 30;

const POLL_EVERY_MS = 3_600_000;
const DEPRECATIONS_LOCK = 7_201_406;

type Receiver = Pick<PartnerNotice, 'partnerId' | 'partnerName' | 'contactEmail'>;

/**
 * Notifies partners of kinds of events that end: when it is announced, and 90, 30 and 7 days before the end
 * (docs/webhook-versions.md#when-more-must-change). Who receives the kind for the first time later gets the latest of
 * these mails alone.
 */
@Injectable()
export class DeprecationWatch extends NoticeWatch {
  /** From the declarations of the events. */
  deprecated: readonly DeprecatedKind[] = Object.values(eventClassesByChannel)
    .flat()
    .flatMap((eventClass) => {
      const { identifier, deprecation } = eventDeclarationOf(eventClass);
      return deprecation ? [{ event: identifier, ...deprecation }] : [];
    });

  constructor(
    @InjectDataSource() dataSource: DataSource,
    notices: PartnerNotices,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {
    super(dataSource, notices, DEPRECATIONS_LOCK, POLL_EVERY_MS);
  }

  protected async due(manager: EntityManager): Promise<DueNotice[]> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - RECEIVED_DAYS * DAY_MS);
    const due: DueNotice[] = [];
    for (const kind of this.deprecated) {
      const step = stepAt(kind, now);
      if (step === undefined) continue;
      const parameters = [kind.event, step, firstIdAt('evt', since), since];
      for (const receiver of await manager.query<Receiver[]>(LIST_RECEIVERS, parameters)) {
        due.push({
          notice: this.noticeOf(kind, step, receiver),
          record: (manager) => manager.query(NOTE, [receiver.partnerId, kind.event, step, now]),
        });
      }
    }
    return due;
  }

  private noticeOf(kind: DeprecatedKind, step: string, receiver: Receiver): PartnerNotice {
    const { event, endsOn, replacedBy } = kind;
    const end = step === ANNOUNCED ? `on ${endsOn}` : `in ${step} days, on ${endsOn}`;
    const docs = `${this.config.publicUrl.replace(/\/$/, '')}/docs/webhook-versions`;
    return {
      ...receiver,
      messageId: `${receiver.partnerId}.${event}.${endsOn}.${step}@deprecations`,
      subject: `The webhook event ${event} ends on ${endsOn}`,
      sentences: [
        `The event ${event} ends ${end} (UTC). You received it in the last ${RECEIVED_DAYS} days.`,
        `It is replaced by ${replacedBy}. For a time both are sent for each cause. Handle the new one, then stop ` +
          'handling the old one.',
        `GET /v1/event-types has the schema and an example of the new one, and POST /v1/events/test sends it to you. What happens when: ${docs}`,
      ],
    };
  }
}

const ANNOUNCED = 'announced';

/** The mail that is due, or was due last: the number of days before the end, or {@link ANNOUNCED}. */
function stepAt({ announcedOn, endsOn }: DeprecatedKind, now: Date): string | undefined {
  const left = Date.parse(endsOn) - now.getTime();
  if (now.getTime() < Date.parse(announcedOn) || left <= 0) return undefined;
  return REMINDERS.find((days) => left <= days * DAY_MS)?.toString() ?? ANNOUNCED;
}

const NOTE = `INSERT INTO deprecation_notices (partner_id, event_type, step, sent_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

/** $1 the kind, $2 the step, $3 the first event id and $4 the begin of the time in which it was received. */
const LIST_RECEIVERS = `
  SELECT p.id AS "partnerId", p.name AS "partnerName", p.contact_email AS "contactEmail"
  FROM partners p
  WHERE EXISTS (SELECT FROM events e
      WHERE e.partner_id = p.id AND e.event_type = $1 AND e.id >= $3 AND e.created_at >= $4)
    AND NOT EXISTS (SELECT FROM deprecation_notices n
      WHERE n.partner_id = p.id AND n.event_type = $1 AND n.step = $2)
  ORDER BY random() LIMIT ${NOTICES_PER_POLL}`;
