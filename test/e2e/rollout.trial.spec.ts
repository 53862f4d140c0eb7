import { setTimeout as sleep } from 'node:timers/promises';
import { CardOrdered, exampleOf, TEST_COMPANY_ID } from '#contracts';
import { eventually } from '#testing';
import { Webhook } from 'standardwebhooks';
import type { PreparedStack, Stack } from '../../tools/local/stack.ts';
import { nodeClient, type PooledClient, undiciClient } from './support/pooled-clients.ts';
import { RoundRobin } from './support/proxies.ts';
import { startReplica } from './support/replicas.ts';
import { paymentSystem } from './support/systems.ts';

const ROUNDS = 3;
const CALLERS = 6;
const LONGEST_PAUSE_MS = 120;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Load {
  answered: () => number;
  /** Returns the unexpected results: statuses, and errors of lost calls. */
  end: () => Promise<string[]>;
}

describe('a rollout of two replicas behind a load balancer, with clients that never retry', () => {
  let prepared: PreparedStack;
  let stack: Stack;

  beforeAll(async () => {
    prepared = await paymentSystem();
    stack = prepared.stack;
  });

  /** Sends requests from many callers in sequence, so that each connection is idle now and then. */
  function startLoad(
    balancer: RoundRobin,
    client: PooledClient,
    call: () => Call,
    wanted: number,
  ): Load {
    const failures: string[] = [];
    let answered = 0;
    let isEnding = false;
    const callAgainAndAgain = async () => {
      while (!isEnding) {
        const { path, ...request } = call();
        try {
          const status = await client.call(`${balancer.next()}${path}`, request);
          if (status === wanted) answered += 1;
          else failures.push(`answered ${status}`);
        } catch (error) {
          failures.push(String(error));
        }
        await sleep(Math.random() * LONGEST_PAUSE_MS);
      }
    };
    const callers = Array.from({ length: CALLERS }, callAgainAndAgain);
    return {
      answered: () => answered,
      end: async () => {
        isEnding = true;
        await Promise.all(callers);
        client.close();
        return failures;
      },
    };
  }

  async function failuresOfRollout(
    service: 'platform' | 'gateway',
    call: () => Call,
    wanted: number,
  ): Promise<string[]> {
    const other = await startReplica(prepared, service);
    const replicas = [stack.services[service], other];
    const balancer = await RoundRobin.before(replicas.map(({ url }) => url));
    const loads = [undiciClient(), nodeClient()].map((client) =>
      startLoad(balancer, client, call, wanted),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const replica of replicas) {
        await replica.restart();
        await eventually('both are called', () => balancer.ready.length === replicas.length);
        const before = loads.map(({ answered }) => answered());
        await eventually('calls go on', () =>
          loads.every(({ answered }, index) => answered() > before[index]! + 20),
        );
      }
    }
    const failures = await Promise.all(loads.map(({ end }) => end()));
    balancer.stop();
    await other.stop();
    return failures.flat();
  }

  it('drops no webhook at the gateway', async () => {
    const { webhookHeader, webhookToken, signingSecret } = stack.endpoints.partner;
    // A test event is delivered like all others but is not published, so no broker is needed.
    const body = JSON.stringify({ ...exampleOf(CardOrdered), companyId: TEST_COMPANY_ID });
    const signer = new Webhook(signingSecret);
    const webhook = (): Call => {
      const now = new Date();
      const headers = {
        'content-type': 'application/json',
        [webhookHeader]: webhookToken,
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signer.sign('evt_1', now, body),
      };
      return { method: 'POST', path: '/webhooks/events', headers, body };
    };
    expect(await failuresOfRollout('gateway', webhook, 204)).toEqual([]);
  });

  it('drops no call at the platform', async () => {
    const headers = { authorization: `Bearer ${stack.endpoints.partner.apiKey}` };
    const call = (): Call => ({ method: 'GET', path: '/v1/companies/cmp_none', headers });
    expect(await failuresOfRollout('platform', call, 404)).toEqual([]);
  });
});
