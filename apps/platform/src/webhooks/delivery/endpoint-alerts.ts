import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { onOneConnection, Poller } from '#database';
import { escapeHtml } from '#http';
import { type Mail, MailRejectedError, MailSender, type MailSenderOptions } from '#mail';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';

/** An alert about an endpoint that keeps failing. */
export interface EndpointAlert {
  endpointId: string;
  partnerId: string;
  partnerName: string;
  /** The partner's technical contact, if it named one. */
  contactEmail: string | null;
  url: string;
  failingSince: Date;
  lastFailure: string | null;
  /** 1 after an hour, 2 after a day, 3 after four days. */
  level: number;
}

/** The channel for alerts to partners. */
export abstract class EndpointAlerts {
  /** Resolves when the alert is on its way, or can never be sent. */
  abstract send(alert: EndpointAlert): Promise<void>;
}

/** Without a mail server, logs the alert, so that the operator can inform the partner. */
@Injectable()
export class LoggedAlerts extends EndpointAlerts {
  private readonly logger = new Logger(EndpointAlerts.name);

  send({ endpointId, partnerId, failingSince }: EndpointAlert): Promise<void> {
    this.logger.warn(`${endpointId} of ${partnerId} fails since ${failingSince.toISOString()}`);
    return Promise.resolve();
  }
}

/** Mails alerts to the partner's technical contact. */
export class MailedAlerts extends EndpointAlerts implements OnApplicationShutdown {
  private readonly logger = new Logger(EndpointAlerts.name);
  private readonly sender: MailSender;

  constructor(options: MailSenderOptions) {
    super();
    this.sender = new MailSender(options);
  }

  async send(alert: EndpointAlert): Promise<void> {
    if (!alert.contactEmail) {
      this.logger.warn(
        `${alert.partnerId} has no contact for the alert that ${alert.endpointId} fails`,
      );
      return;
    }
    try {
      await this.sender.send(alertMail(alert, alert.contactEmail));
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      this.logger.warn(`${alert.partnerId} can't be alerted by mail: ${error.message}`);
    }
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }
}

const FAILING_FOR: Readonly<Record<number, string>> = {
  1: 'for an hour',
  2: 'for a day',
  3: 'for four days',
};

/** @param contactEmail the alert's contact, which must be set. */
export function alertMail(alert: EndpointAlert, contactEmail: string): Mail {
  const { endpointId, partnerName, url, failingSince, lastFailure, level } = alert;
  const sentences = [
    `Your webhook endpoint ${hostOf(url)} has been failing ${FAILING_FOR[level]}, since ${failingSince.toISOString()}.`,
    `The last attempt: ${lastFailure ?? 'no answer'}.`,
    'Each event is tried for five days after its first attempt. What is given up then is kept for 30 days ' +
      'and can be sent again with POST /v1/events/recover.',
  ];
  return {
    messageId: `${endpointId}.${failingSince.getTime()}.${level}@endpoint-alerts`,
    to: { name: partnerName, address: contactEmail },
    subject: `Your webhook endpoint has been failing ${FAILING_FOR[level]}`,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}

/** Path and query may contain confidential data. */
function hostOf(url: string): string {
  return new URL(url).host;
}

const POLL_EVERY_MS = 60_000;
// An arbitrary fixed number; only one replica holds the lock.
const ALERTS_LOCK = 7_201_405;

/**
 * Alerts partners whose endpoint has failed for an hour, a day and four days; each alert once per failing
 * period.
 */
@Injectable()
export class AlertWatch extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alerts: EndpointAlerts,
    private readonly clock: Clock,
  ) {
    super({ everyMs: POLL_EVERY_MS });
  }

  /**
   * Runs on one replica at a time, on one connection without a transaction: mails take time, and each is
   * recorded after sending, independently of the following ones.
   */
  async poll(): Promise<void> {
    await onOneConnection(this.dataSource, async (manager) => {
      const [lock] = (await manager.query('SELECT pg_try_advisory_lock($1) AS taken', [
        ALERTS_LOCK,
      ])) as [{ taken: boolean }];
      if (!lock.taken) return;
      try {
        await this.sendAll(manager);
      } finally {
        await manager.query('SELECT pg_advisory_unlock($1)', [ALERTS_LOCK]);
      }
    });
  }

  /**
   * Sent first and recorded afterwards: after a crash in between, the mail is sent again with the same
   * message id.
   */
  private async sendAll(manager: EntityManager): Promise<void> {
    const alerts = (await this.due(manager)).map((alert) => ({ alert, isSent: this.send(alert) }));
    for (const { alert, isSent } of alerts) if (await isSent) await note(manager, alert);
  }

  /** A failed alert is retried at a later poll and does not block the others. */
  private async send(alert: EndpointAlert): Promise<boolean> {
    try {
      await this.alerts.send(alert);
      return true;
    } catch (error) {
      this.logger.warn(`${alert.partnerId} is not alerted yet: ${String(error)}`);
      return false;
    }
  }

  private due(manager: EntityManager): Promise<EndpointAlert[]> {
    return manager.query(LIST_DUE, [this.clock.now()]);
  }
}

async function note(manager: EntityManager, alert: EndpointAlert): Promise<void> {
  await manager.query(
    `UPDATE webhook_endpoints SET alerted_level = $2 WHERE id = $1 AND failing_since = $3`,
    [alert.endpointId, alert.level, alert.failingSince],
  );
}

const LEVEL = `CASE WHEN e.failing_since <= $1::timestamptz - interval '4 days' THEN 3
  WHEN e.failing_since <= $1::timestamptz - interval '1 day' THEN 2 ELSE 1 END`;

const ALERTS_PER_POLL = 20;

/** $1 now. */
const LIST_DUE = `
  SELECT e.id AS "endpointId", p.id AS "partnerId", p.name AS "partnerName",
    p.contact_email AS "contactEmail", e.url, e.failing_since AS "failingSince",
    e.last_failure AS "lastFailure", ${LEVEL} AS level
  FROM webhook_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.status = 'enabled' AND e.failing_since <= $1::timestamptz - interval '1 hour'
    AND e.alerted_level < ${LEVEL}
  -- In random order, so that partners who can't be alerted don't keep others from being selected.
  ORDER BY random() LIMIT ${ALERTS_PER_POLL}`;
