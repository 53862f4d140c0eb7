import {
  DataSource,
  EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { ConnectionLostError } from './database-outage.js';
import { holdingConnection } from './held-connection.js';

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

/** TypeORM's data source; in addition, no pool can be used from within a transaction. */
export class ServiceDataSource extends DataSource {
  override createEntityManager(queryRunner?: QueryRunner): EntityManager {
    return new ServiceEntityManager(this, queryRunner);
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
