import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A partner's endpoint. By its path it is a fast one (`/fast`, and `/unread` that counts nothing), never answers (`/hang`) or answers a byte
 * every two seconds without end (`/drip`). Events carry the time at which they were sent and a number.
 */
const DRIP_EVERY_MS = 2_000;
const SENT = /sent-(\d+)-(\d+)/;

interface Receipts {
  seen: Set<number>;
  doubled: number;
  /** From sending to receiving. */
  latenciesMs: number[];
  lastAtNs: bigint;
}

let receipts: Receipts;

function clear(): void {
  receipts = { seen: new Set(), doubled: 0, latenciesMs: [], lastAtNs: 0n };
}

function receive(body: string): void {
  const [, number, sentAtNs] = SENT.exec(body) ?? [];
  if (number === undefined) return;
  const now = process.hrtime.bigint();
  receipts.lastAtNs = now;
  if (receipts.seen.has(Number(number))) receipts.doubled += 1;
  else {
    receipts.seen.add(Number(number));
    receipts.latenciesMs.push(Number(now - BigInt(sentAtNs!)) / 1e6);
  }
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  response.write('x');
  const timer = setInterval(() => response.write('x'), DRIP_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}

function tell(request: IncomingMessage, response: ServerResponse): void {
  const { seen, doubled, latenciesMs, lastAtNs } = receipts;
  if (request.url === '/numbers') {
    response.end(JSON.stringify({ seen: [...seen], doubled }));
    return;
  }
  const withLatencies = request.url === '/receipts?latencies';
  response.end(
    JSON.stringify({
      received: seen.size,
      doubled,
      lastAtNs: String(lastAtNs),
      latenciesMs: withLatencies ? latenciesMs : [],
    }),
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
    if (request.url === '/fast') receive(Buffer.concat(chunks).toString());
    response.writeHead(204).end();
  });
}

clear();
const server = createServer(handle);
server.keepAliveTimeout = 60_000;
process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
