import pg from 'pg';

const READ_TIMEOUT = 'Query read timeout';

/**
 * A connection that closes itself when the server does not answer in time. Otherwise TypeORM would return
 * it to the pool, where the next user would wait behind the same statement.
 */
export class ServiceClient extends pg.Client {
  override query = ((...parameters: unknown[]): unknown => {
    const query = pg.Client.prototype.query.bind(this) as (...parameters: unknown[]) => unknown;
    const result = query(...parameters);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        const isHung = error instanceof Error && error.message === READ_TIMEOUT;
        if (isHung) this.connection.stream.destroy();
      });
    }
    return result;
  }) as pg.Client['query'];
}
