import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { AnswerTimeoutError, exchange } from './webhook-sender.js';

// Long enough for the request to arrive on a busy machine.
const TIMEOUT_MS = 500;

describe('exchange', () => {
  let server: Server;
  let agent: Agent;
  let answer: (respond: () => void) => void;

  beforeAll(async () => {
    agent = new Agent();
    server = createServer((request, response) => {
      request.resume().on('end', () => answer(() => response.end('taken')));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await agent?.destroy();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  });

  const post = () =>
    exchange({
      dispatcher: agent,
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
      headers: {},
      body: '{}',
      timeoutMs: TIMEOUT_MS,
      excerptBytes: 100,
    });

  it('times out without an answer', async () => {
    answer = () => {};
    await expect(post()).rejects.toBeInstanceOf(AnswerTimeoutError);
  });

  it('accepts an answer that arrived in time while the process was busy', async () => {
    answer = (respond) => {
      respond();
      // Block the event loop, so that it runs expired timers before it reads the answer.
      const untilMs = performance.now() + 4 * TIMEOUT_MS;
      while (performance.now() < untilMs);
    };
    expect(await post()).toMatchObject({ statusCode: 200, excerpt: Buffer.from('taken') });
  });
});
