import { randomUUID } from 'node:crypto';
import {
  type AcsAuthentication,
  type AcsChallenge,
  type AcsResult,
  type CardResource,
  type ChallengeResource,
  challengeStreamEvents,
  type EnrolmentCode,
  type PersonResource,
} from '#contracts';
import { callJson, eventually, ScriptedServer } from '#testing';
import { PartnerClient } from '../apps/platform/test/partner-client.ts';
import { CardAppClient } from '../libs/strong-auth/test/card-app-client.ts';
import type { EventStream } from '../libs/strong-auth/test/event-stream.ts';
import { startStack, type Stack } from '../local/stack.ts';

describe('a decision on a payment', () => {
  let acs: ScriptedServer;
  let stack: Stack;
  let card: CardResource;
  let device: CardAppClient;

  beforeAll(async () => {
    acs = await ScriptedServer.start(() => ({ status: 204 }));
    stack = await startStack({
      isTemporary: true,
      services: ['platform', 'gateway', 'three-ds'],
      infrastructure: ['kafka', 'postgres'],
      restartDelaysMs: [50],
      environment: { platform: { ACS_RESULT_URL: `${acs.url}/results` } },
    });
    const { endpoints } = stack;
    const partner = new PartnerClient(endpoints.platform, endpoints.partner.apiKey, '');
    const company = await partner.createCompany();
    await partner.approveKyc(company.id);
    const person = await partner.createPerson(company.id);
    const { id } = await partner.orderCard(person.id);
    card = (await partner.post<CardResource>(`/v1/cards/${id}/activate`)).body;
    device = await enrolledDevice(person);
  }, 180_000);

  afterAll(async () => {
    await stack?.stop();
    await acs?.close();
  }, 60_000);

  async function enrolledDevice({ companyId, externalId }: PersonResource): Promise<CardAppClient> {
    const { endpoints } = stack;
    const { body } = await callJson<EnrolmentCode>(
      'POST',
      `${endpoints.threeDs}/people/${companyId}/${externalId}/enrolment-codes`,
      { name: 'Mia Berg' },
      { authorization: `Bearer ${endpoints.partner.backEndToken}` },
    );
    const enrolled = new CardAppClient(endpoints.threeDs, new URL(body.url).origin);
    expect((await enrolled.enrol(body.code)).status).toBe(201);
    return enrolled;
  }

  async function ask(): Promise<AcsAuthentication> {
    const { platform, acs: credentials } = stack.endpoints;
    const body = {
      acsTransactionId: randomUUID(),
      cardId: card.id,
      amount: { amount: 12_950, currency: 'EUR' },
      merchant: {
        name: 'Bahnhof Buchhandlung',
        country: 'DE',
        url: 'https://shop.example',
        categoryCode: '5942',
      },
    };
    const headers = { authorization: `Bearer ${credentials.apiKey}` };
    const url = `${platform}/acs/v1/authentications`;
    return (await callJson<AcsAuthentication>('POST', url, body, headers)).body;
  }

  /** Two seconds may be too short on a busy machine: that payment is off then, and the next one is tried. */
  function challenged(): Promise<AcsChallenge> {
    return eventually('a challenge', async () => {
      const answer = await ask();
      return answer.transStatus === 'C' && answer;
    });
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
      acs.requests
        .map(({ body }) => JSON.parse(body) as AcsResult)
        .find(({ threeDsRequestId }) => threeDsRequestId === id),
    );

  it('gets from the device through all services to the ACS', async () => {
    const app = await device.openStream();
    await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { threeDsRequestId: id } = await challenged();
    await shown(app, id);
    expect((await device.approve(id)).body.status).toBe('approved');
    expect(await resultOf(id)).toMatchObject({ transStatus: 'Y' });
    app.close();
  }, 120_000);

  it('is not lost when three-ds is killed before it could call back', async () => {
    const { platform, 'three-ds': threeDs } = stack.services;
    const app = await device.openStream();
    await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { threeDsRequestId: id } = await challenged();
    await shown(app, id);
    // Nobody takes the callback now.
    await platform.stop();
    expect((await device.approve(id)).body.status).toBe('approved');
    await threeDs.kill('SIGKILL');
    await eventually('the stream is broken', () => app.isEnded);
    await platform.start();
    expect(await resultOf(id)).toMatchObject({ transStatus: 'Y' });
  }, 120_000);
});
