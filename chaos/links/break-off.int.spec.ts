import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

// What exits does so at once; what doesn't is at it for ever, with all of a processor.
const NEVER_MS = 60_000;

/** A server that says its end, and breaks the connection off before that has gone out. */
const PROGRAM = `
  import { connect, createServer } from 'node:net';
  import { breakOff } from ${JSON.stringify(new URL('./break-off.ts', import.meta.url).href)};
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
