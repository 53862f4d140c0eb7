import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';

/**
 * Loaded into a service before its own code: measures the CPU time of the longest turn of the event loop,
 * and not wall time, which would include other load on the machine. `GET` returns the maximum since the
 * last call in milliseconds.
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
  // No timeout, because a busy machine may take longer between two calls than the default keep-alive.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(file, String((server.address() as AddressInfo).port));
  });
  server.unref();
}
