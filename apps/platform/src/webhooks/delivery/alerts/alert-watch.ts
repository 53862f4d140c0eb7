import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { onOneConnection, Poller } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../clock.js';
import { type EndpointAlert, EndpointAlerts } from './endpoint-alerts.js';

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
