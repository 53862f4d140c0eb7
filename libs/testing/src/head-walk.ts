import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { routesOf, type TestService } from './route-walk.js';
import type { TestDatabase } from './test-database.js';

const MOST_MS = 30_000;

interface HeadAnswer {
  status: number;
  headers: Headers;
}

/**
 * Sends HEAD, and behind it another request on the same connection: its answer comes only after the first
 * one has ended.
 *
 * @throws Error if the answer does not end, or has a body.
 */
export async function headOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<HeadAnswer> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(Number(port), hostname);
  socket.setTimeout(MOST_MS, () => socket.destroy(new Error('the answer to HEAD does not end')));
  socket.write(`HEAD ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(`GET /icon.svg HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const [head = '', next = ''] = (await text(socket)).split('\r\n\r\n');
  if (!next.startsWith('HTTP/1.1 200 ')) throw new Error('the answer to HEAD has a body');
  const [first = '', ...fields] = head.split('\r\n');
  const named = fields.map((field) => field.split(/: (.*)/, 2) as [string, string]);
  return { status: Number(first.split(' ')[1]), headers: new Headers(named) };
}

/**
 * Calls all routes of GET with HEAD, as each of the callers.
 *
 * @param addressOf returns the path with real parameters.
 * @returns the routes whose answer did not end or was a server error, the status of each answer, and the
 * answers that caches may store.
 */
export async function walkWithHead(
  service: Pick<TestService, 'app' | 'url'>,
  callers: readonly Record<string, string>[],
  addressOf: (path: string) => string = (path) => path.replaceAll(/[:*]\w+/g, 'x'),
): Promise<{ faults: string[]; statuses: Record<string, number[]>; stored: string[] }> {
  const faults: string[] = [];
  const stored = new Set<string>();
  const statuses: Record<string, number[]> = {};
  for (const { method, path } of routesOf(service)) {
    if (method !== 'GET') continue;
    statuses[path] = [];
    for (const headers of callers) {
      try {
        const { status, headers: answered } = await headOf(service.url + addressOf(path), headers);
        statuses[path].push(status);
        const cacheControl = answered.get('cache-control') ?? 'none';
        if (!cacheControl.includes('no-store')) stored.add(`${path}: ${cacheControl}`);
        // 503: a service of a spec that consumes no events is not ready.
        if (status >= 500 && status !== 503) faults.push(`${path}: ${status}`);
      } catch (error) {
        faults.push(`${path}: ${String(error)}`);
      }
    }
  }
  return { faults, statuses, stored: [...stored].sort() };
}

/** A digest of the rows of each table, to find the tables that changed meanwhile. */
export async function digestsOfTables(
  database: Pick<TestDatabase, 'query'>,
  /** Names of tables that any call may change. */
  ignored: RegExp,
): Promise<Record<string, string>> {
  const tables = await database.query(
    `SELECT relname FROM pg_stat_user_tables WHERE relname !~ $1 ORDER BY relname`,
    [ignored.source],
  );
  const digests: Record<string, string> = {};
  for (const { relname } of tables as { relname: string }[]) {
    const [row] = await database.query(
      `SELECT count(*) || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS digest
       FROM "${relname}" t`,
    );
    digests[relname] = row!.digest as string;
  }
  return digests;
}
