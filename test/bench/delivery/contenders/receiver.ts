import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A partner's endpoint. Depending on its path it is fast (`/fast`, which identifies an event by its card,
 * `/payments` by the processor's message, and `/unread`, which counts nothing), never answers (`/hang`), or
 * answers one byte every two seconds without an end (`/drip`).
 */
const DRIP_EVERY_MS = 2_000;
const IDS: Record<string, RegExp> = {
  '/fast': /"cardId":"([\w-]+)"/,
  '/payments': /"messageId":"([\w-]+)"/,
};

interface Receipts {
  /** The time of each event's first arrival, in milliseconds since 1970. */
  arrivals: Map<string, number>;
  doubled: number;
  lastAtMs: number;
}

let receipts: Receipts;

function clear(): void {
  receipts = { arrivals: new Map(), doubled: 0, lastAtMs: 0 };
}

function receive(path: string, body: string): void {
  const id = IDS[path]?.exec(body)?.[1];
  if (id === undefined) return;
  receipts.lastAtMs = performance.timeOrigin + performance.now();
  if (receipts.arrivals.has(id)) receipts.doubled += 1;
  else receipts.arrivals.set(id, receipts.lastAtMs);
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  response.write('x');
  const timer = setInterval(() => response.write('x'), DRIP_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}

function tell(request: IncomingMessage, response: ServerResponse): void {
  const { arrivals, doubled, lastAtMs } = receipts;
  response.end(
    JSON.stringify(
      request.url === '/arrivals'
        ? Object.fromEntries(arrivals)
        : { received: arrivals.size, doubled, lastAtMs },
    ),
  );
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET') return tell(request, response);
  if (request.method === 'DELETE') {
    clear();
    response.end();
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hang') return;
    if (request.url === '/drip') return drip(response);
    receive(request.url!, Buffer.concat(chunks).toString());
    response.writeHead(204).end();
  });
}

clear();
const server = createServer(handle);
server.keepAliveTimeout = 60_000;
process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
