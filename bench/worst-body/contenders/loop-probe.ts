import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';

/**
 * Loaded into a service before its own code: measures how much processor time its longest turn of the event
 * loop took. Not by the clock, which also counts what else the machine does meanwhile. `GET` answers with that
 * since the last call, in milliseconds.
 */
let longestMs = 0;
let before = usedMs();

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function turn(): void {
  const now = usedMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
  setImmediate(turn).unref();
}

const file = process.env.LOOP_PROBE_FILE;
if (file !== undefined) {
  turn();
  const server = createServer((_request, response) => {
    response.end(String(longestMs));
    longestMs = 0;
  });
  // Between two questions a busy machine may take longer than connections are kept by default.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(file, String((server.address() as AddressInfo).port));
  });
  server.unref();
}
