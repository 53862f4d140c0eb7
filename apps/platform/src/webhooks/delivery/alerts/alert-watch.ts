import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { onOneConnection } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../clock.js';
import { LIST_DUE } from './alert-watch.sql.js';
import { type EndpointAlert, EndpointAlerts } from './endpoint-alerts.js';

const LOOK_EVERY_MS = 60_000;
// An arbitrary fixed number; only one replica holds the lock.
const ALERTS_LOCK = 7_201_405;

/**
 * Alerts partners whose endpoint has failed for an hour, a day and four days; each alert once per failing
 * period.
 */
@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AlertWatch.name);
  private timer?: NodeJS.Timeout;
  private looking = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alerts: EndpointAlerts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking = this.look().catch((error: unknown) =>
        this.logger.warn(`partners are not told for now: ${String(error)}`),
      );
    }, LOOK_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /**
   * Runs on one replica at a time, on one connection without a transaction: mails take time, and each is
   * recorded after sending, independently of the following ones.
   */
  async look(): Promise<void> {
    await onOneConnection(this.dataSource, async (manager) => {
      const [lock] = (await manager.query('SELECT pg_try_advisory_lock($1) AS taken', [
        ALERTS_LOCK,
      ])) as [{ taken: boolean }];
      if (!lock.taken) return;
      try {
        await this.tellAll(manager);
      } finally {
        await manager.query('SELECT pg_advisory_unlock($1)', [ALERTS_LOCK]);
      }
    });
  }

  /**
   * Sent first and recorded afterwards: after a crash in between, the mail is sent again with the same
   * message id.
   */
  private async tellAll(manager: EntityManager): Promise<void> {
    const telling = (await this.due(manager)).map((alert) => ({ alert, isTold: this.tell(alert) }));
    for (const { alert, isTold } of telling) if (await isTold) await note(manager, alert);
  }

  /** A failed alert is retried at a later look and does not block the others. */
  private async tell(alert: EndpointAlert): Promise<boolean> {
    try {
      await this.alerts.send(alert);
      return true;
    } catch (error) {
      this.logger.warn(`${alert.partnerId} is not told for now: ${String(error)}`);
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
