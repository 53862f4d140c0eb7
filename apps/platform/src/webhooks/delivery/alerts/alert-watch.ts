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
// Any fixed number will do: one replica at a time.
const ALERTS_LOCK = 7_201_405;

/** Tells partners of endpoints that fail for an hour, a day, four days: each once a failing period. */
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
   * One replica at a time, over one connection and in no transaction: mails take their time, and each is noted
   * once it is sent, whatever becomes of the next.
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

  /** First told, then noted: a crash between has it told twice, with the same message id. */
  private async tellAll(manager: EntityManager): Promise<void> {
    const telling = (await this.due(manager)).map((alert) => ({ alert, isTold: this.tell(alert) }));
    for (const { alert, isTold } of telling) if (await isTold) await note(manager, alert);
  }

  /** Who can't be told now is told at a later look, and keeps nobody else from being told. */
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
