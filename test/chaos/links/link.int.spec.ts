import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#testing';
import { Link } from './links.ts';

describe('a link', () => {
  let echo: Server;
  let link: Link;
  const clients: Socket[] = [];

  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    link = await Link.open('client-echo');
    link.leadTo((echo.address() as AddressInfo).port);
  });

  afterEach(async () => {
    clients.splice(0).forEach((client) => client.destroy());
    link.close();
    echo.close();
    await once(echo, 'close');
  });

  function open(): { socket: Socket; received: () => string; isClosed: () => boolean } {
    const socket = connect({ port: link.port, host: '127.0.0.1' });
    let received = '';
    let isClosed = false;
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => (isClosed = true));
    clients.push(socket);
    return { socket, received: () => received, isClosed: () => isClosed };
  }

  it('carries what is sent, both ways', async () => {
    const { socket, received } = open();
    socket.write('there and back');
    await eventually('the echo', () => received() === 'there and back');
  });

  it('carries the end of one direction while the other goes on', async () => {
    const { socket, received, isClosed } = open();
    socket.end('last words');
    await eventually('the end', isClosed);
    expect(received()).toBe('last words');
  });

  it('when cut, breaks what is open and refuses what is new until it is mended', async () => {
    const before = open();
    before.socket.write('hello');
    await eventually('the echo', () => before.received() === 'hello');
    link.fail({ kind: 'cut' });
    await eventually('the break', before.isClosed);
    await eventually('the refusal', open().isClosed);
    link.mend();
    const after = open();
    after.socket.write('again');
    await eventually('the echo', () => after.received() === 'again');
  });

  it('when stalled, lets nothing through, and breaks what waited once it is mended', async () => {
    const { socket, received, isClosed } = open();
    socket.write('hello');
    await eventually('the echo', () => received() === 'hello');
    link.fail({ kind: 'stalled' });
    socket.write('into the void');
    link.mend();
    await eventually('the break', isClosed);
    expect(received()).toBe('hello');
  });

  it.each([
    { kind: 'slow', latencyMs: 100 } as const,
    { kind: 'throttled', bytesPerSecond: 100 } as const,
  ])('delays what it carries when it is $kind', async (fault) => {
    link.fail(fault);
    const { socket, received } = open();
    const sentAt = performance.now();
    socket.write('ten bytes.');
    await eventually('the echo', () => received() === 'ten bytes.');
    // A tenth of a second in each direction.
    expect(performance.now() - sentAt).toBeGreaterThan(190);
  });
});
