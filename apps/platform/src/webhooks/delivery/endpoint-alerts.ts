import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import {
  type DueNotice,
  NOTICES_PER_POLL,
  type PartnerNotice,
  PartnerNotices,
  NoticeWatch,
} from './partner-notices.js';

/** An alert about an endpoint that keeps failing. */
interface EndpointAlert extends Pick<PartnerNotice, 'partnerId' | 'partnerName' | 'contactEmail'> {
  endpointId: string;
  url: string;
  failingSince: Date;
  lastFailure: string | null;
  /** 1 after an hour, 2 after a day, 3 after four days. */
  level: number;
}

const FAILING_FOR: Readonly<Record<number, string>> = {
  1: 'for an hour',
  2: 'for a day',
  3: 'for four days',
};

const POLL_EVERY_MS = 60_000;
const ALERTS_LOCK = 7_201_405;

/**
 * Alerts partners whose endpoint has failed for an hour, a day and four days; each alert once per failing
 * period.
 */
@Injectable()
export class AlertWatch extends NoticeWatch {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    notices: PartnerNotices,
    private readonly clock: Clock,
  ) {
    super(dataSource, notices, ALERTS_LOCK, POLL_EVERY_MS);
  }

  protected async due(manager: EntityManager): Promise<DueNotice[]> {
    const alerts = await manager.query<EndpointAlert[]>(LIST_DUE, [this.clock.now()]);
    return alerts.map((alert) => ({
      notice: noticeOf(alert),
      record: (manager) => manager.query(NOTE, [alert.endpointId, alert.level, alert.failingSince]),
    }));
  }
}

function noticeOf(alert: EndpointAlert): PartnerNotice {
  const { endpointId, partnerId, partnerName, contactEmail } = alert;
  const { url, failingSince, lastFailure, level } = alert;
  return {
    ...{ partnerId, partnerName, contactEmail },
    messageId: `${endpointId}.${failingSince.getTime()}.${level}@endpoint-alerts`,
    subject: `Your webhook endpoint has been failing ${FAILING_FOR[level]}`,
    sentences: [
      `Your webhook endpoint ${hostOf(url)} has been failing ${FAILING_FOR[level]}, since ${failingSince.toISOString()}.`,
      `The last attempt: ${lastFailure ?? 'no answer'}.`,
      'Each event is tried for five days after its first attempt. What is given up then is kept for 30 days ' +
        'and can be sent again with POST /v1/events/recover.',
    ],
  };
}

/** Path and query may contain confidential data. */
function hostOf(url: string): string {
  return new URL(url).host;
}

const NOTE = `UPDATE webhook_endpoints SET alerted_level = $2 WHERE id = $1 AND failing_since = $3`;

const LEVEL = `CASE WHEN e.failing_since <= $1::timestamptz - interval '4 days' THEN 3
  WHEN e.failing_since <= $1::timestamptz - interval '1 day' THEN 2 ELSE 1 END`;

/** $1 now. */
const LIST_DUE = `
  SELECT e.id AS "endpointId", p.id AS "partnerId", p.name AS "partnerName",
    p.contact_email AS "contactEmail", e.url, e.failing_since AS "failingSince",
    e.last_failure AS "lastFailure", ${LEVEL} AS level
  FROM webhook_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.status = 'enabled' AND e.failing_since <= $1::timestamptz - interval '1 hour'
    AND e.alerted_level < ${LEVEL}
  ORDER BY random() LIMIT ${NOTICES_PER_POLL}`;
