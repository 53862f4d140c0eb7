import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PgBoss } from 'pg-boss';

export class ScheduledJobsOptions {
  /** Name of the service, shown by Postgres beside the connections. */
  service: string;
  /** The service's own database. The jobs are in a schema of their own, which is kept up to date here. */
  databaseUrl: string;
}

export interface ScheduledJob {
  name: string;
  /** In UTC, five fields. */
  cron: string;
  /** One at a time among all replicas. If it rejects, the next time on the schedule is the next try. */
  run: () => Promise<void>;
}

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
const POLL_SECONDS = 5;
// A replica that died in the middle holds the job no longer than this.
const EXPIRE_SECONDS = 10 * 60;

/**
 * Runs jobs on their schedules, each time by one replica of those that share the database (pg-boss). Jobs are
 * added before the service has started.
 */
@Injectable()
export class ScheduledJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScheduledJobs.name);
  private readonly jobs: ScheduledJob[] = [];
  private readonly boss: PgBoss;

  constructor({ service, databaseUrl }: ScheduledJobsOptions) {
    this.boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: `${service} jobs`,
      schema: SCHEMA,
      max: CONNECTIONS,
    });
    // Such as a database that is away for a while: it goes on by itself.
    this.boss.on('error', (error) => this.logger.warn(`scheduled jobs: ${String(error)}`));
  }

  add(job: ScheduledJob): void {
    this.jobs.push(job);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    for (const { name, cron, run } of this.jobs) {
      // Exclusive: while one is queued or at work no other is taken.
      const queue = {
        policy: 'exclusive',
        retryLimit: 0,
        expireInSeconds: EXPIRE_SECONDS,
      } as const;
      await this.boss.createQueue(name, queue);
      await this.boss.schedule(name, cron, null, { tz: 'UTC' });
      await this.boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
        await run().catch((error: unknown) => {
          this.logger.error(`${name} failed: ${String(error)}`);
          throw error;
        });
      });
    }
  }

  /** Has a job done soon, by any replica; it is not queued twice. */
  async runSoon(name: string): Promise<void> {
    await this.boss.send(name);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 10_000 });
  }
}
