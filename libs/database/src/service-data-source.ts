import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type MixedList,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
  type TransactionCommitEvent,
} from 'typeorm';
import {
  connectionLimits,
  ConnectionPool,
  currentUrl,
  type DatabaseUrl,
  sessionOptions,
} from './connection-pool.js';
import { ConnectionLostError } from './database-outage.js';
import { holdingConnection } from './held-connection.js';
import { type Notice, Notifications } from './notifications.js';
import { preparingClient, ServiceClient } from './service-client.js';

type Work<T> = (transaction: EntityManager) => Promise<T>;
type IsolationLevel = Extract<Parameters<EntityManager['transaction']>[0], string>;

/** Marks its transactions, so that pools refuse code that asks for a second connection within a transaction. */
class ServiceEntityManager extends EntityManager {
  override transaction<T>(isolationOrWork: IsolationLevel | Work<T>, rest?: Work<T>): Promise<T> {
    const [isolation, work] =
      typeof isolationOrWork === 'string' ? [isolationOrWork, rest!] : [undefined, isolationOrWork];
    const held: Work<T> = (transaction) => holdingConnection(() => work(transaction));
    return asLost(isolation ? super.transaction(isolation, held) : super.transaction(held));
  }
}

const untilCommit = new WeakMap<QueryRunner, Notice[]>();

@EventSubscriber()
class CommitSubscriber implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner, dataSource }: TransactionCommitEvent): void {
    // A nested transaction only released its savepoint.
    if (queryRunner.isTransactionActive) return;
    const notices = untilCommit.get(queryRunner) ?? [];
    untilCommit.delete(queryRunner);
    for (const { channel, payload } of notices) {
      (dataSource as ServiceDataSource).notifications.notify(channel, payload);
    }
  }
}

/** Of {@link ConnectionPool}, beside those of the driver. */
interface PoolSettings {
  databaseUrl?: DatabaseUrl;
}

/** TypeORM's data source; in addition, no pool can be used within a transaction, and commits are reported. */
export class ServiceDataSource extends DataSource {
  /** Of all users of the database at this process, who share one connection. */
  readonly notifications: Notifications;

  constructor(options: DataSourceOptions) {
    super({ ...options, subscribers: [CommitSubscriber] } as DataSourceOptions);
    if (options.type !== 'postgres' || !options.url) throw new Error('a service needs Postgres');
    const { applicationName = 'service' } = options;
    const { databaseUrl: url = options.url } = (options.extra ?? {}) as PoolSettings;
    this.notifications = new Notifications({ url, name: applicationName });
  }

  override createEntityManager(queryRunner?: QueryRunner): EntityManager {
    return new ServiceEntityManager(this, queryRunner);
  }

  override async destroy(): Promise<void> {
    await this.notifications.close();
    await super.destroy();
  }
}

/**
 * Notifies all listeners of the channel, in every process, as soon as the transaction is committed. Nothing is sent if
 * it is rolled back. @param payload at most 8,000 bytes.
 */
export function notifyAfter(
  { queryRunner, dataSource }: EntityManager,
  channel: string,
  payload = '',
): void {
  if (!(dataSource instanceof ServiceDataSource))
    throw new Error('not the data source of a service');
  if (!queryRunner?.isTransactionActive) dataSource.notifications.notify(channel, payload);
  else {
    const notices = untilCommit.get(queryRunner) ?? [];
    notices.push({ channel, payload });
    untilCommit.set(queryRunner, notices);
  }
}

/** Runs work on one connection, for work with several transactions or with session state. */
export async function onOneConnection<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.connect();
    return await asLost(holdingConnection(() => work(runner.manager)));
  } finally {
    await runner.release();
  }
}

/** If a connection breaks between two statements, TypeORM reports only that the query runner was released. */
async function asLost<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof QueryRunnerAlreadyReleasedError)) throw error;
    throw new ConnectionLostError(error);
  }
}

/** `legalName` -> `legal_name`, the usual style in SQL. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: DatabaseUrl;
  /** The application name that Postgres shows for the connection. */
  service: string;
  entities?: (new () => object)[];
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type
  migrations?: MixedList<Function | string>;
  poolSize?: number;
  /** Longest time of a statement; 0 for no limit. */
  statementTimeoutMs?: number;
  /** Prepares each statement once per connection. Postgres then need not parse and plan it each time. */
  preparesStatements?: boolean;
  /** For a service that prepares statements all of which find a few rows by key. */
  plansByKey?: boolean;
}

// A prepared plan may be older than the rows of its tables. While a table is empty, reading it whole looks cheaper
// than any index.
const PREPARED = '-c jit=off -c enable_seqscan=off';

export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: ConnectionPool },
    url: currentUrl(options.url),
    applicationName: options.service,
    entities: options.entities ?? [],
    migrations: options.migrations ?? [],
    migrationsTransactionMode: 'each',
    synchronize: false,
    namingStrategy: new SnakeCaseNaming(),
    poolSize: options.poolSize ?? 10,
    extra: {
      databaseUrl: options.url,
      // Without limits, a query that hangs would keep its connection, and everything that waits for the
      // connection, for ever.
      ...connectionLimits(options.statementTimeoutMs ?? 30_000),
      idle_in_transaction_session_timeout: 60_000,
      Client: options.preparesStatements ? preparingClient() : ServiceClient,
      ...(options.preparesStatements && {
        options: options.plansByKey ? sessionOptions : PREPARED,
      }),
    },
  };
}
