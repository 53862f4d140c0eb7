import { randomUUID } from 'node:crypto';
import type { AccountResource, CardResource, EnrolmentCode } from '#contracts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { startStack, type Stack } from '../../../tools/local/stack.ts';
import type { Bench, Series } from '../support/bench.ts';
import { call } from '../support/http-load.ts';
import { quantileOf } from '../delivery/throughput.ts';
import { medianOf } from '../support/statistics.ts';
import { type Cardholder, createCardholders } from '../three-ds/cardholders.ts';
import { BarePage } from './bare-page.ts';
import { WatchedPage } from './watched-page.ts';

const WHITE_LABEL = 'white-label app';
const PARTNERS = 'partner’s app, over webhook and Kafka';
const BARE = 'bare node:http with server-sent events';
const CENTS = 100;
const FUNDS = 100_000_000;
const WANTED_MS = 1_000;

const options = { rounds: 3, payments: 100 };

export const bench: Bench<typeof options> = {
  title: 'From the processor’s authorization to its appearance in an open card app',
  options,
  run: async ({ rounds, payments }, note) => {
    const stack = await startStack({
      isTemporary: true,
      isDurable: true,
      services: ['platform', 'gateway', 'three-ds', 'card-activity'],
      infrastructure: ['kafka', 'postgres'],
    });
    const browser = await launchBrowser();
    const bare = await BarePage.start();
    try {
      const { endpoints } = stack;
      const [own, others] = (await createCardholders(endpoints, 2)) as [Cardholder, Cardholder];
      await fund(stack, own);
      const contenders = new Map<string, Contender>([
        [
          WHITE_LABEL,
          {
            page: await WatchedPage.openApp(browser, await whiteLabelLink(stack, own)),
            send: (merchant) => authorize(stack, own, merchant),
          },
        ],
        [
          PARTNERS,
          {
            page: await WatchedPage.openApp(browser, await partnersLink(stack, others)),
            send: (merchant) => authorize(stack, others, merchant),
          },
        ],
        [
          BARE,
          {
            page: await WatchedPage.open(browser, bare.url),
            send: (merchant) => post(bare.url, {}, messageOf('crd_1', merchant)),
          },
        ],
      ]);
      const race = new Race(contenders);
      for (const name of contenders.keys()) await race.run(name, payments);
      const times = new Map([...contenders.keys()].map((name) => [name, [] as number[][]]));
      for (let round = 1; round <= rounds; round += 1) {
        for (const [name, ofName] of times) {
          const run = await race.run(name, payments);
          ofName.push(run);
          note(`round ${round}, ${name}: p50 ${Math.round(medianOf(run))} ms`);
        }
      }
      return findings(payments, times);
    } finally {
      await bare.stop();
      await browser.close();
      await stack.stop();
    }
  },
};

interface Contender {
  page: WatchedPage;
  send(merchant: string): Promise<void>;
}

class Race {
  private readonly contenders: ReadonlyMap<string, Contender>;
  private count = 0;

  constructor(contenders: ReadonlyMap<string, Contender>) {
    this.contenders = contenders;
  }

  /** One payment after the other. @returns how long each took to appear, in milliseconds. */
  async run(name: string, payments: number): Promise<number[]> {
    const { page, send } = this.contenders.get(name)!;
    const times: number[] = [];
    for (let payment = 0; payment < payments; payment += 1) {
      this.count += 1;
      const merchant = `Shop ${this.count}`;
      const start = Date.now();
      await send(merchant);
      times.push((await page.seenAt(merchant)) - start);
    }
    return times;
  }
}

function findings(payments: number, times: ReadonlyMap<string, number[][]>) {
  const seriesOf = (value: (run: number[]) => number): Series[] =>
    [...times].map(([contender, runs]) => ({ contender, values: runs.map(value) }));
  const p99 = seriesOf((run) => quantileOf(inOrder(run), 0.99));
  return {
    setting:
      `${payments} payments a round, one after the other, each from the request of the card processor until ` +
      'its merchant stands on the page of a real browser; beside a page that a bare process pushes the same to',
    measures: [
      { name: 'p50', unit: 'ms', series: seriesOf(medianOf) },
      { name: 'p99', unit: 'ms', series: p99 },
    ],
    goals: p99
      .filter(({ contender }) => contender !== BARE)
      .map(({ contender, values }) => ({
        name: `p99, ${contender}`,
        unit: 'ms',
        actual: medianOf(values),
        wanted: { atMost: WANTED_MS },
      })),
  };
}

const inOrder = (run: readonly number[]) => run.toSorted((one, other) => one - other);

const messageOf = (cardId: string, merchant: string) => ({
  ...{ id: randomUUID(), paymentId: randomUUID(), kind: 'authorization', cardId },
  ...{ at: new Date().toISOString(), amount: { amount: CENTS, currency: 'SEK' }, channel: 'chip' },
  merchant: { name: `${merchant} AB`, categoryCode: '5942', country: 'SE' },
});

async function authorize(stack: Stack, { cardId }: Cardholder, merchant: string): Promise<void> {
  const { platform, processor } = stack.endpoints;
  const key = { authorization: `Bearer ${processor.apiKey}` };
  await post(`${platform}/processor/v1/messages`, key, messageOf(cardId, merchant));
}

/** The account of the company, on which both cards draw. */
async function fund({ endpoints }: Stack, { cardId }: Cardholder): Promise<void> {
  const { platform, partner } = endpoints;
  const key = { authorization: `Bearer ${partner.apiKey}` };
  const get = async <Answer>(path: string) =>
    JSON.parse((await call('GET', `${platform}${path}`, key)).text) as Answer;
  const { accountId } = await get<CardResource>(`/v1/cards/${cardId}`);
  const { topUpReference, booked } = await get<AccountResource>(`/v1/accounts/${accountId}`);
  await post(`${platform}/v1/sandbox/bank-transfers`, key, {
    reference: topUpReference,
    amount: { ...booked, amount: FUNDS },
  });
}

async function whiteLabelLink({ endpoints }: Stack, { cardId }: Cardholder): Promise<string> {
  const { platform, partner, whiteLabelCardApp } = endpoints;
  const key = { authorization: `Bearer ${partner.apiKey}` };
  const card = await call('GET', `${platform}/v1/cards/${cardId}`, key);
  const { personId } = JSON.parse(card.text) as CardResource;
  const path = `${platform}/v1/people/${personId}/enrolment-codes`;
  const { code } = await post<EnrolmentCode>(path, key, {});
  return `${whiteLabelCardApp}#enrol=${code}`;
}

async function partnersLink({ endpoints }: Stack, cardholder: Cardholder): Promise<string> {
  const { threeDs, partner } = endpoints;
  const { companyId, externalId } = cardholder;
  const path = `${threeDs}/people/${companyId}/${externalId}/enrolment-codes`;
  const token = { authorization: `Bearer ${partner.backEndToken}` };
  return (await post<EnrolmentCode>(path, token, { name: 'Ada Lindqvist' })).url;
}

async function post<Answer = void>(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<Answer> {
  const { status, text } = await call('POST', url, headers, JSON.stringify(body));
  if (status > 299) throw new Error(`${url}: ${status} ${text}`);
  return JSON.parse(text) as Answer;
}
