import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureTestTopics, eventually, testBrokers } from '#testing';
import { cardOrderedOf, newCompanyId } from '../test/gateway-fixture.js';

const MAIN = fileURLToPath(new URL('../../../dist/apps/gateway/src/main.js', import.meta.url));
const TOKEN = 'token-of-this-year';
// Below the ephemeral port range, so that no outgoing connection uses it.
const PORT = 20_000 + (process.pid % 10_000);
const URL_OF_GATEWAY = `http://127.0.0.1:${PORT}`;

/** The program as a process, as it is deployed. */
describe('the gateway as a process', () => {
  let gateway: ChildProcess;
  let output: Promise<string>;
  let errors: Promise<string>;

  beforeAll(() => ensureTestTopics());

  function start(environment: NodeJS.ProcessEnv): void {
    gateway = spawn(process.execPath, [MAIN], { env: environment });
    output = text(gateway.stdout!);
    errors = text(gateway.stderr!);
  }

  async function startReady(environment: NodeJS.ProcessEnv = { DRAIN_MS: '0' }): Promise<void> {
    start({
      ...environment,
      PORT: String(PORT),
      KAFKA_BROKERS: testBrokers().join(),
      WEBHOOK_TOKENS: TOKEN,
      LOG_LEVEL: 'debug',
    });
    await eventually('the gateway', async () => (await fetch(`${URL_OF_GATEWAY}/health/ready`)).ok);
  }

  async function exitCode(): Promise<unknown> {
    if (gateway.exitCode !== null) return gateway.exitCode;
    const [code] = (await once(gateway, 'exit')) as [number | null];
    return code;
  }

  afterEach(async () => {
    if (gateway.exitCode === null) {
      gateway.kill('SIGKILL');
      await once(gateway, 'exit');
    }
  });

  it('does not start with a wrong set-up, and names all of it without a value', async () => {
    start({ PORT: 'value-of-port', WEBHOOK_TOKENS: 'short', WEBHOOK_HEADER: 'value of header' });
    expect(await exitCode()).toBe(1);
    const said = await errors;
    for (const name of ['PORT', 'KAFKA_BROKERS', 'WEBHOOK_TOKENS', 'WEBHOOK_HEADER']) {
      expect(said).toContain(`  ${name}: `);
    }
    expect(said).not.toMatch(/value.of|short|node_modules/);
  });

  it('answers what it has begun when it is told to stop, and ends well', async () => {
    await startReady();
    const body = JSON.stringify(cardOrderedOf(newCompanyId()));
    const sending = request(`${URL_OF_GATEWAY}/webhooks/events`, {
      method: 'POST',
      headers: { 'partner-api-token': TOKEN, 'content-length': body.length },
    });
    const answered = once(sending, 'response') as Promise<[{ statusCode: number }]>;
    sending.write(body.slice(0, 10));
    // A later request on another connection is answered, so the incomplete one has arrived.
    const { headers } = await fetch(`${URL_OF_GATEWAY}/health/live`);
    // Longer than the timeouts of clients and load balancers, so that they never use a connection that is
    // being closed.
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
    gateway.kill('SIGTERM');
    await eventually('a closed door', () =>
      fetch(`${URL_OF_GATEWAY}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    sending.end(body.slice(10));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(204);
    expect(await exitCode()).toBe(0);
  });

  it('goes on to answer while load balancers learn that it is about to stop', async () => {
    await startReady({ DRAIN_MS: '2000' });
    gateway.kill('SIGTERM');
    await eventually('it is not ready', async () => {
      const { status } = await fetch(`${URL_OF_GATEWAY}/health/ready`);
      return status === 503;
    });
    const answer = await fetch(`${URL_OF_GATEWAY}/webhooks/events`, {
      method: 'POST',
      headers: { 'partner-api-token': TOKEN },
      body: JSON.stringify(cardOrderedOf(newCompanyId())),
    });
    expect([answer.status, answer.headers.get('connection')]).toEqual([204, 'close']);
    expect(await exitCode()).toBe(0);
  });

  it('ends well though a client has opened a connection and says nothing on it', async () => {
    await startReady();
    const silent = connect(PORT, '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    gateway.kill('SIGTERM');
    expect(await exitCode()).toBe(0);
    silent.destroy();
  });

  it('logs each webhook as a line of JSON, with its ids and without its secrets', async () => {
    await startReady();
    const companyId = newCompanyId();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const send = (body: string) =>
      fetch(`${URL_OF_GATEWAY}/webhooks/events?key=query-secret`, {
        method: 'POST',
        headers: {
          'partner-api-token': TOKEN,
          'webhook-id': 'evt_1',
          'x-request-id': 'req-1',
          traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        },
        body,
      });
    await send(JSON.stringify(cardOrderedOf(companyId, 'body-secret')));
    await send(`{"body-secret": "${companyId}"`);
    gateway.kill('SIGTERM');
    expect(await exitCode()).toBe(0);
    const lines = (await output)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        service: 'gateway',
        traceId,
        event: 'card_ordered',
        eventId: 'evt_1',
        msg: 'webhook accepted',
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ traceId, requestId: 'req-1', code: 'malformed_json' }),
    );
    for (const secret of [TOKEN, 'query-secret', 'body-secret', companyId]) {
      expect(await output).not.toContain(secret);
    }
    expect(
      lines.filter(({ req }) => (req as { url?: string })?.url?.startsWith('/health')),
    ).toEqual([]);
  });
});
