import {
  DataSource,
  type DataSourceOptions,
  EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
  type TransactionCommitEvent,
} from 'typeorm';
import { ConnectionLostError } from './database-outage.js';
import { holdingConnection } from './held-connection.js';
import { Notifications, type Notice } from './notifications.js';

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

/** TypeORM's data source; in addition, no pool can be used from within a transaction, and commits are told of. */
export class ServiceDataSource extends DataSource {
  /** Of all users of the database at this process, who share one connection. */
  readonly notifications: Notifications;

  constructor(options: DataSourceOptions) {
    super({ ...options, subscribers: [CommitSubscriber] } as DataSourceOptions);
    if (options.type !== 'postgres' || !options.url) throw new Error('a service needs Postgres');
    const { url, applicationName = 'service' } = options;
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
 * Tells all listeners of the channel, at every process, as soon as the transaction is committed; nothing is told of
 * one that is rolled back. @param payload at most 8,000 bytes.
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
