import { randomUUID } from 'node:crypto';
import {
  type AcsAuthentication,
  type AcsChallenge,
  type ChallengeResource,
  challengeStreamEvents,
} from '#contracts';
import { eventually } from '#testing';
import { CardAppClient } from '../../libs/strong-auth/test/card-app-client.js';
import type { EventStream } from '../../libs/strong-auth/test/event-stream.js';
import type { Stack } from '../../tools/local/stack.ts';
import { Acs } from './support/acs.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { paymentSystem } from './support/systems.ts';

const QUESTION_INTERVAL_MS = 250;
/** Two seconds, and time for a busy machine. */
const LONGEST_ANSWER_MS = 5_000;

interface Question {
  transaction: string;
  askedAt: number;
  answerMs: number;
  answer: AcsAuthentication;
}

describe('a decision on a payment', () => {
  let acs: Acs;
  let stack: Stack;
  let cardholder: Cardholder;
  let device: CardAppClient;

  beforeAll(async () => {
    [{ stack }, acs] = await Promise.all([paymentSystem(), Acs.start()]);
    await stack.services.platform.restart({ ACS_RESULT_URL: acs.resultUrl });
    const { endpoints } = stack;
    acs.apiKey = endpoints.acs.apiKey;
    cardholder = await createCardholder(endpoints);
    const { code, url } = await enrolmentCodeFor(endpoints, cardholder);
    device = new CardAppClient(endpoints.threeDs, new URL(url).origin);
    expect((await device.enrol(code)).status).toBe(201);
  });

  afterAll(() => acs?.close());

  async function ask(): Promise<Question> {
    const transaction = randomUUID();
    const askedAt = Date.now();
    const { body } = await acs.ask(stack.endpoints.platform, transaction, cardholder.card.id);
    return { transaction, askedAt, answerMs: Date.now() - askedAt, answer: body };
  }

  /** On a busy machine, two seconds may be too short: then that payment fails, and the next one is tried. */
  function challenged(): Promise<AcsChallenge> {
    return eventually('a challenge', async () => {
      const { answer } = await ask();
      return answer.transStatus === 'C' && answer;
    });
  }

  async function openApp(): Promise<EventStream> {
    const app = await device.openStream();
    await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    return app;
  }

  function shown(app: EventStream, id: string): Promise<ChallengeResource> {
    return app.next(
      'the payment is on the screen',
      ({ event, data }) =>
        event === challengeStreamEvents.one && (data as ChallengeResource).id === id,
    );
  }

  const resultOf = (id: string) =>
    eventually('the ACS has the result', () =>
      acs.taken.find(({ threeDsRequestId }) => threeDsRequestId === id),
    );

  /** Reconnects whenever the connection breaks, like `EventSource`. */
  async function keepAppOpen(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      const app = await eventually('the app is open', openApp);
      await eventually('its connection ends', () => app.isEnded || closing.aborted);
      app.close();
    }
  }

  it('gets from the device through all services to the ACS', async () => {
    const app = await openApp();
    const { threeDsRequestId: id } = await challenged();
    await shown(app, id);
    expect((await device.approve(id)).body.status).toBe('approved');
    expect(await resultOf(id)).toMatchObject({ transStatus: 'Y' });
    app.close();
  });

  it('is not lost when three-ds is killed before it could call back', async () => {
    const { platform, 'three-ds': threeDs } = stack.services;
    const app = await openApp();
    const { threeDsRequestId: id } = await challenged();
    await shown(app, id);
    // No server accepts the callback now.
    await platform.stop();
    expect((await device.approve(id)).body.status).toBe('approved');
    await threeDs.kill('SIGKILL');
    await eventually('the stream is broken', () => app.isEnded);
    await platform.start();
    expect(await resultOf(id)).toMatchObject({ transStatus: 'Y' });
  });

  it('can be taken again as soon as the only three-ds is back, and all were answered meanwhile', async () => {
    const closing = new AbortController();
    const app = keepAppOpen(closing.signal);
    const asking: Promise<Question>[] = [];
    const challenges: Question[] = [];
    const timer = setInterval(() => {
      const question = ask();
      asking.push(question);
      void question.then((one) => one.answer.transStatus === 'C' && challenges.push(one));
    }, QUESTION_INTERVAL_MS);

    await eventually('challenges', () => challenges.length > 3);
    await stack.services['three-ds'].kill('SIGKILL');
    const killedAt = Date.now();
    const first = await eventually('a challenge again', () =>
      challenges.find(({ askedAt }) => askedAt > killedAt),
    );
    const { threeDsRequestId: id } = first.answer as AcsChallenge;
    expect((await device.approve(id)).body.status).toBe('approved');
    expect(await resultOf(id)).toMatchObject({ transStatus: 'Y' });

    clearInterval(timer);
    const questions = await Promise.all(asking);
    closing.abort();
    await app;
    for (const { answerMs, answer } of questions) {
      expect(answer.transStatus).toMatch(/^[CU]$/);
      expect(answerMs).toBeLessThan(LONGEST_ANSWER_MS);
    }
    // The other results were returned directly, or are still undecided.
    const offered = questions.flatMap(({ transaction, answer }) =>
      acs
        .offeredOf(transaction)
        .map(({ transStatus }) => ({ transaction, answered: answer.transStatus, transStatus })),
    );
    expect(offered).toEqual([{ transaction: first.transaction, answered: 'C', transStatus: 'Y' }]);
  });
});
