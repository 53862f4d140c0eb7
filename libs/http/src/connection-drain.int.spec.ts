import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#testing';
import { ConnectionDrain } from './service.js';

describe('a server that is drained', () => {
  let server: Server;
  let drain: ConnectionDrain;
  let sockets: Socket[];
  let held: ServerResponse[];

  beforeEach(async () => {
    sockets = [];
    held = [];
    server = createServer((request, response) => {
      if (request.url === '/held') held.push(response);
      // Writes the headers as the fast lanes do.
      else response.writeHead(200, { 'content-length': 2 }).end('ok');
    });
    drain = new ConnectionDrain(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** A client with a keep-alive connection. */
  async function open(): Promise<{
    said: () => string;
    ask: (path?: string) => void;
    socket: Socket;
  }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk))).on('error', () => {});
    await once(socket, 'connect');
    return {
      socket,
      said: () => said,
      ask: (path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
    };
  }

  async function opened(): Promise<Awaited<ReturnType<typeof open>>> {
    const client = await open();
    client.ask();
    await eventually('an answer', () => client.said().endsWith('ok'));
    expect(client.said()).toMatch(/connection: keep-alive/i);
    return client;
  }

  it('answers once more on a kept connection, asks the client to close it, and then closes it', async () => {
    const client = await opened();
    drain.begin();
    client.ask();
    await once(client.socket, 'close');
    expect(client.said().match(/200 OK/g)).toHaveLength(2);
    expect(client.said()).toMatch(/connection: close/i);
  });

  it('still takes new connections, and asks to close them, too', async () => {
    drain.begin();
    const client = await open();
    client.ask();
    await once(client.socket, 'close');
    expect(client.said()).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close/i);
  });

  it('also asks clients whose request came earlier', async () => {
    const client = await open();
    client.ask('/held');
    await eventually('it is held', () => held.length === 1);
    drain.begin();
    drain.closeUnused();
    held[0]!.end('late');
    await once(client.socket, 'close');
    expect(client.said()).toMatch(/connection: close[^]*late/i);
  });

  it('keeps an idle connection until it has to close unused ones', async () => {
    const client = await opened();
    const silent = await open();
    await eventually('both', async () => (await connections()) === 2);
    drain.begin();
    expect(await connections()).toBe(2);
    drain.closeUnused();
    await Promise.all([client, silent].map(({ socket }) => once(socket, 'close')));
    expect(await connections()).toBe(0);
  });

  function connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }
});
