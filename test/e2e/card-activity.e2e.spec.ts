import {
  type AccountResource,
  type AccountStatement,
  type ActivityCompleteness,
  type ActivityPayment,
  type Page,
  type PaymentScenario,
  paymentScenarios,
  type TransactionResource,
} from '#contracts';
import { callJson, eventually } from '#testing';
import { SeededRandom } from '../../apps/card-activity/test/seeded-random.js';
import { CardAppClient } from '../../libs/strong-auth/test/card-app-client.js';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { RecordedWebhooks, sendWebhook } from './support/webhook-receivers.ts';

/** They move the company's time, which the others don't expect, or have too many payments for one page. */
const LEFT_OUT: readonly PaymentScenario[] = [
  'hold_expired',
  'clearing_after_expiry',
  'subscription',
  'subscription_card_replaced',
  'low_value',
];
const SCENARIOS = paymentScenarios.filter((scenario) => !LEFT_OUT.includes(scenario));
const ROUNDS = 4;
const AT_ONCE = 16;

describe('the activity of cards', () => {
  let stack: Stack;
  let webhooks: RecordedWebhooks;

  beforeAll(async () => {
    webhooks = await RecordedWebhooks.start();
    stack = await startStack({
      isTemporary: true,
      services: ['platform', 'gateway', 'three-ds', 'card-activity'],
      infrastructure: ['kafka', 'postgres'],
      restartDelaysMs: [50],
      environment: {
        platform: { ...webhooks.environment, RATE_LIMIT_PER_SECOND: '100000' },
        'card-activity': { GAP_SECONDS: '1' },
      },
    });
  });

  afterAll(async () => {
    await stack?.stop();
    await webhooks?.close();
  });

  const platform = async (path: string, body?: object) => {
    const { endpoints } = stack;
    const authorization = `Bearer ${endpoints.partner.apiKey}`;
    const method = body ? 'POST' : 'GET';
    return fetch(`${endpoints.platform}${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  const activity = (path: string, method = 'GET') =>
    fetch(`${stack.endpoints.cardActivity}/activity${path}`, {
      method,
      headers: { authorization: `Bearer ${stack.endpoints.partner.operatorToken}` },
    });

  const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

  async function live(cardholder: Cardholder): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const scenario of SCENARIOS) {
        const played = { cardId: cardholder.card.id, scenario };
        expect((await platform('/v1/sandbox/payments', played)).status).toBe(200);
      }
  }

  const accountOf = ({ card }: Cardholder) =>
    json<AccountResource>(platform(`/v1/accounts/${card.accountId}`));

  /** Everything that the platform reported about the companies. */
  async function recorded(cardholders: readonly Cardholder[]) {
    const accounts = await Promise.all(cardholders.map(accountOf));
    const changes = accounts.reduce((sum, { sequence }) => sum + sequence, 0);
    const companies = cardholders.map(({ companyId }) => companyId);
    return eventually('all webhooks', () => {
      const own = webhooks.all.filter(({ body }) =>
        companies.some((companyId) => body.includes(companyId)),
      );
      const listed = own.filter(({ body }) => body.includes('"accountSequence"'));
      return listed.length === changes && own;
    });
  }

  /** In no order, each twice, one in twenty never; and the service is killed meanwhile. */
  async function sendBadly(all: Awaited<ReturnType<typeof recorded>>): Promise<void> {
    const random = new SeededRandom(5);
    const received = all.filter(() => random.below(20) > 0);
    expect(received.length).toBeLessThan(all.length);
    const queue = random.shuffled([...received, ...received]);
    const killAt = new Set([1, 2].map((part) => Math.floor((queue.length * part) / 3)));
    let sent = 0;
    const sender = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        await sendWebhook(stack.endpoints.gateway, next);
        sent += 1;
        if (killAt.has(sent)) await stack.services['card-activity'].kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    await stack.services['card-activity'].whenReady();
  }

  it('ends byte-equal to the platform’s statements, though its webhooks come shuffled, twice and not all', async () => {
    const cardholders = [
      await createCardholder(stack.endpoints),
      await createCardholder(stack.endpoints),
    ];
    for (const cardholder of cardholders) await live(cardholder);
    await sendBadly(await recorded(cardholders));

    for (const { card } of cardholders) {
      const path = `/accounts/${card.accountId}`;
      const compared = await eventually('a comparison without a difference', async () => {
        const answer = await activity(`${path}/comparisons`, 'POST');
        const completeness = (await answer.json()) as ActivityCompleteness;
        return answer.ok && completeness.differences.length === 0 && completeness;
      });
      const account = await json<AccountResource>(platform(`/v1${path}`));
      expect(compared).toMatchObject({
        ...{ sequence: account.sequence, missing: null, waiting: 0, contradictions: [], untold: 0 },
      });
      expect(await json(activity(path))).toMatchObject({
        ...{ booked: account.booked, held: account.held, available: account.available },
      });
      await expectEqualStatements(path);
      await expectEqualPayments(card.accountId);
    }
  });

  async function expectEqualStatements(path: string): Promise<void> {
    const year = new Date().getUTCFullYear();
    const period = `from=${year}-06-01&to=${year + 1}-05-31`;
    let query = `?${period}&limit=17`;
    for (let hasMore = true, pages = 0; hasMore; pages += 1) {
      const own = await (await activity(`${path}/statement${query}`)).text();
      expect(own).toBe(await (await platform(`/v1${path}/statement${query}`)).text());
      const page = JSON.parse(own) as AccountStatement;
      expect(page.data.length).toBeGreaterThan(0);
      hasMore = page.hasMore;
      expect(pages > 0 || hasMore).toBe(true);
      query = `?${period}&limit=17&startingAfter=${page.data.at(-1)!.entryId}`;
    }
    const csv = async (answer: Promise<Response>) => {
      const { headers, ...rest } = await answer.then(async (got) => ({
        headers: got.headers,
        bytes: Buffer.from(await got.arrayBuffer()).toString('base64'),
      }));
      const names = ['content-type', 'content-disposition'];
      return { ...rest, headers: names.map((name) => headers.get(name)) };
    };
    expect(await csv(activity(`${path}/statement.csv?${period}`))).toEqual(
      await csv(platform(`/v1${path}/statement.csv?${period}`)),
    );
  }

  async function expectEqualPayments(accountId: string): Promise<void> {
    const query = `?accountId=${accountId}&limit=100`;
    const own = await json<Page<ActivityPayment>>(activity(`/payments${query}`));
    const listed = await json<Page<TransactionResource>>(platform(`/v1/transactions${query}`));
    expect(own.data.length).toBeGreaterThan(SCENARIOS.length);
    const known = new Map(own.data.map((payment) => [payment.id, payment]));
    for (const { id, state, held, cleared, refunded } of listed.data) {
      const payment = known.get(id);
      // A decline has no number, so a dropped decline leaves no gap; nothing was paid then.
      if (!payment && state === 'declined') continue;
      expect(payment).toMatchObject({
        ...{ state, held: { amount: held.amount } },
        booked: { amount: refunded.amount - cleared.amount },
      });
    }
  }

  it('is shown to the cardholder who signed in to the card app', async () => {
    const cardholder = await createCardholder(stack.endpoints);
    await platform('/v1/sandbox/payments', { cardId: cardholder.card.id, scenario: 'tip' });
    for (const webhook of await recorded([cardholder]))
      await sendWebhook(stack.endpoints.gateway, webhook);
    const { code, url } = await enrolmentCodeFor(stack.endpoints, cardholder);
    const device = new CardAppClient(stack.endpoints.threeDs, new URL(url).origin);
    expect((await device.enrol(code)).status).toBe(201);
    const read = () =>
      callJson<Page<ActivityPayment>>(
        'GET',
        `${stack.endpoints.cardActivity}/activity/payments`,
        undefined,
        { cookie: device.cookie! },
      );
    const { data } = await eventually('the payment', async () => {
      const { status, body } = await read();
      return status === 200 && body.data[0]?.state === 'cleared' && body;
    });
    expect(data).toMatchObject([{ externalId: cardholder.externalId, state: 'cleared' }]);
  });
});
