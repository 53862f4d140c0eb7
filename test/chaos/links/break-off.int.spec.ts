import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

// A healthy process exits at once; an affected one runs for ever at full CPU load.
const NEVER_MS = 60_000;

/** A server that ends a connection and resets it before the end was sent. */
const PROGRAM = `
  import { connect, createServer } from 'node:net';
  import { breakOff } from ${JSON.stringify(new URL('./links.ts', import.meta.url).href)};
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}).resume().end('last words');
    process.nextTick(() => process.nextTick(() => {
      breakOff(socket);
      server.close();
    }));
  }).listen(0, '127.0.0.1', () => {
    const client = connect({ port: server.address().port, host: '127.0.0.1' });
    client.on('error', () => {}).resume();
  });`;

describe('breaking a connection off', () => {
  it('lets the process exit, also while the end of the connection is being said', async () => {
    const program = ['--input-type=module', '--eval', PROGRAM];
    await expect(
      promisify(execFile)(process.execPath, program, { timeout: NEVER_MS, killSignal: 'SIGKILL' }),
    ).resolves.toEqual({ stdout: '', stderr: '' });
  });
});
