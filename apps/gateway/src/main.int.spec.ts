import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureTestTopics, eventually, ServiceProcess, testBrokers } from '#testing';
import { cardOrderedOf, newCompanyId } from '../test/gateway-fixture.js';

const MAIN = fileURLToPath(new URL('../../../dist/apps/gateway/src/main.js', import.meta.url));
const TOKEN = 'token-of-this-year';

/** The program as a process, as it is deployed. */
describe('the gateway as a process', () => {
  let gateway: ServiceProcess;

  beforeAll(() => ensureTestTopics());

  async function startReady(environment: NodeJS.ProcessEnv = { DRAIN_MS: '0' }): Promise<void> {
    gateway = new ServiceProcess(MAIN, {
      ...environment,
      KAFKA_BROKERS: testBrokers().join(),
      WEBHOOK_TOKENS: TOKEN,
      LOG_LEVEL: 'debug',
    });
    await gateway.ready();
  }

  afterEach(async () => {
    gateway.kill('SIGKILL');
    await gateway.ended();
  });

  it('does not start with a wrong set-up, and names all of it without a value', async () => {
    gateway = new ServiceProcess(MAIN, {
      PORT: 'value-of-port',
      WEBHOOK_TOKENS: 'short',
      WEBHOOK_HEADER: 'value of header',
    });
    expect(await gateway.ended()).toBe(1);
    for (const name of ['PORT', 'KAFKA_BROKERS', 'WEBHOOK_TOKENS', 'WEBHOOK_HEADER']) {
      expect(gateway.errors).toContain(`  ${name}: `);
    }
    expect(gateway.errors).not.toMatch(/value.of|short|node_modules/);
  });

  it('answers open requests after a stop signal, and exits without an error', async () => {
    await startReady();
    const body = JSON.stringify(cardOrderedOf(newCompanyId()));
    const sending = request(`${gateway.url}/webhooks/events`, {
      method: 'POST',
      headers: { 'partner-api-token': TOKEN, 'content-length': body.length },
    });
    const answered = once(sending, 'response') as Promise<[{ statusCode: number }]>;
    sending.write(body.slice(0, 10));
    // A later request on another connection is answered, so the incomplete one has arrived.
    const { headers } = await fetch(`${gateway.url}/health/live`);
    // Longer than the timeouts of clients and load balancers, so that they never use a connection that is
    // being closed.
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
    gateway.kill('SIGTERM');
    await eventually('a closed door', () =>
      fetch(`${gateway.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    sending.end(body.slice(10));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(204);
    expect(await gateway.ended()).toBe(0);
  });

  it('goes on to answer while load balancers learn that it is about to stop', async () => {
    await startReady({ DRAIN_MS: '2000' });
    gateway.kill('SIGTERM');
    await eventually('it is not ready', async () => {
      const { status } = await fetch(`${gateway.url}/health/ready`);
      return status === 503;
    });
    const answer = await fetch(`${gateway.url}/webhooks/events`, {
      method: 'POST',
      headers: { 'partner-api-token': TOKEN },
      body: JSON.stringify(cardOrderedOf(newCompanyId())),
    });
    expect([answer.status, answer.headers.get('connection')]).toEqual([204, 'close']);
    expect(await gateway.ended()).toBe(0);
  });

  it('ends well though a client has opened a connection and says nothing on it', async () => {
    await startReady();
    const silent = connect(Number(new URL(gateway.url).port), '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    gateway.kill('SIGTERM');
    expect(await gateway.ended()).toBe(0);
    silent.destroy();
  });

  it('logs each webhook as a line of JSON, with its ids and without its secrets', async () => {
    await startReady();
    const companyId = newCompanyId();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const send = (body: string) =>
      fetch(`${gateway.url}/webhooks/events?key=query-secret`, {
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
    expect(await gateway.ended()).toBe(0);
    const lines = gateway.output
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
      expect(gateway.output).not.toContain(secret);
    }
    expect(
      lines.filter(({ req }) => (req as { url?: string })?.url?.startsWith('/health')),
    ).toEqual([]);
  });
});
