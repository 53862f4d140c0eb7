import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const COUNT_EFFECTS = `
  SELECT (SELECT count(*) FROM account_changes WHERE event_id = $1)
       + (SELECT count(*) FROM contradictions WHERE event_id = $1 AND kind <> 'balances') AS count`;

/** The probe of the own partner side: counts what card-activity has applied to its copies of the accounts. */
export class EffectsProbe {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly server: Server,
  ) {}

  static async start(databaseUrl: string, token: string): Promise<EffectsProbe> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => {});
    const server = createServer((request, response) => {
      const [, id] = /^\/effects\/([\w.:-]{1,100})$/.exec(request.url ?? '') ?? [];
      if (request.headers.authorization !== `Bearer ${token}` || id === undefined) {
        response.writeHead(404).end();
        return;
      }
      pool.query<{ count: string }>(COUNT_EFFECTS, [id]).then(
        ({ rows }) => response.end(JSON.stringify({ count: Number(rows[0]!.count) })),
        () => response.writeHead(503).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EffectsProbe(pool, server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
    await this.pool.end();
  }
}
