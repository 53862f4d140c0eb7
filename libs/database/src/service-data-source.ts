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

/** Whose transactions are marked, so that pools refuse whoever asks for a connection inside of one. */
class ServiceEntityManager extends EntityManager {
  override transaction<T>(isolationOrWork: IsolationLevel | Work<T>, rest?: Work<T>): Promise<T> {
    const [isolation, work] =
      typeof isolationOrWork === 'string' ? [isolationOrWork, rest!] : [undefined, isolationOrWork];
    const held: Work<T> = (transaction) => holdingConnection(() => work(transaction));
    return asLost(isolation ? super.transaction(isolation, held) : super.transaction(held));
  }
}

/** TypeORM's, with the one difference that no pool can be reached from inside of a transaction. */
export class ServiceDataSource extends DataSource {
  override createEntityManager(queryRunner?: QueryRunner): EntityManager {
    return new ServiceEntityManager(this, queryRunner);
  }
}

/** Runs work that needs several transactions on one connection, or something else that a connection keeps. */
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

/** A connection that breaks between two statements is taken away, and TypeORM says that it was given back. */
async function asLost<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof QueryRunnerAlreadyReleasedError)) throw error;
    throw new ConnectionLostError(error);
  }
}
