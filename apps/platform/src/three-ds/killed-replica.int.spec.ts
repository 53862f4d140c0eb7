import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AcsAuthentication, AcsChallenge, AcsResult, ThreeDsRequested } from '#contracts';
import { callJson, eventually, type JsonAnswer, ScriptedServer, ServiceProcess } from '#testing';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import {
  activeCard,
  addThreeDsEndpoint,
  merchant,
  presentedAtOnce,
} from '../../test/three-ds-fixture.js';

const MAIN = fileURLToPath(new URL('../../../../dist/apps/platform/src/main.js', import.meta.url));
const ACS_KEY = 'acs_test_key_of_the_specs';

/** Two replicas as separate programs with real clocks; one is killed with SIGKILL. */
describe('a killed replica', () => {
  let setUp: PlatformFixture;
  let webhook: ScriptedServer;
  let acs: ScriptedServer;
  let partner: PartnerClient;
  let cardId: string;
  let encryptionKey: string;
  const replicas: ServiceProcess[] = [];

  beforeAll(async () => {
    webhook = await ScriptedServer.start(presentedAtOnce);
    acs = await ScriptedServer.start(() => ({ status: 204 }));
    encryptionKey = randomBytes(32).toString('base64');
    setUp = await PlatformFixture.start({ encryptionKey });
    partner = await setUp.addPartner();
    await addThreeDsEndpoint(setUp, partner, webhook.url);
    cardId = (await activeCard(partner)).id;
    await setUp.stop();
  });

  beforeEach(async () => {
    webhook.script = presentedAtOnce;
    acs.script = () => ({ status: 204 });
    for (const index of [0, 1]) replicas[index] ??= start();
    for (const replica of replicas) await replica.ready();
  });

  afterAll(async () => {
    for (const index of [0, 1]) await kill(index);
    await setUp?.close();
    await acs.close();
    await webhook.close();
  });

  function start(): ServiceProcess {
    return new ServiceProcess(MAIN, {
      DATABASE_URL: setUp.database.url,
      PUBLIC_URL: 'http://platform.test',
      ENCRYPTION_KEY: encryptionKey,
      EGRESS_ALLOWED_RANGES: '127.0.0.0/8',
      ACS_API_KEYS: ACS_KEY,
      ACS_RESULT_URL: `${acs.url}/results`,
      ACS_RESULT_TOKEN: 'token-of-the-acs-specs',
      SANDBOX: 'true',
    });
  }

  async function kill(index: number): Promise<void> {
    const replica = replicas[index];
    delete replicas[index];
    replica?.kill('SIGKILL');
    await replica?.ended();
  }

  const urlOf = (index: number) => replicas[index]!.url;
  const headers = { authorization: `Bearer ${ACS_KEY}` };

  function ask(index: number, acsTransactionId: string): Promise<JsonAnswer<AcsAuthentication>> {
    const amount = { amount: 12_950, currency: 'EUR' };
    const body = { acsTransactionId, cardId, amount, merchant };
    return callJson('POST', `${urlOf(index)}/acs/v1/authentications`, body, headers);
  }

  /** A request that was presented. Retried if the machine was too slow for the time limit. */
  async function presentedRequest(index: number): Promise<ThreeDsRequested> {
    const challenge = await eventually('a request is presented in time', async () => {
      const { body } = await ask(index, randomUUID());
      return body.transStatus === 'C' && (body satisfies AcsChallenge);
    });
    return requestedOf(challenge.threeDsRequestId);
  }

  function requestedOf(id: string): ThreeDsRequested {
    return webhook.requests
      .map(({ body }) => JSON.parse(body) as ThreeDsRequested)
      .find(({ threeDsRequestId }) => threeDsRequestId === id)!;
  }

  const approve = (index: number, { threeDsRequestId, digest }: ThreeDsRequested) =>
    partner
      .at(urlOf(index))
      .post(`/v1/three-ds-requests/${threeDsRequestId}/callback`, { response: 'approved', digest });

  const resultsOf = (id: string) =>
    acs.requests
      .map(({ body }) => JSON.parse(body) as AcsResult)
      .filter(({ threeDsRequestId }) => threeDsRequestId === id);

  it('loses no stored decision: another replica sends it to the ACS', async () => {
    const requested = await presentedRequest(0);
    const { threeDsRequestId: id } = requested;
    // The ACS does not answer while the first replica lives.
    acs.script = () => 'hang';
    expect((await approve(0, requested)).status).toBe(200);
    await eventually('it is about to send the result', () => resultsOf(id).length > 0);
    await kill(0);
    const sent = resultsOf(id).length;
    acs.script = () => ({ status: 204 });
    const result = await eventually('the other replica sends it', () => resultsOf(id)[sent]);
    expect(result).toMatchObject({ transStatus: 'Y' });
    expect((await approve(1, requested)).status).toBe(200);
  });

  it('leaves no request open whose ACS call it held', async () => {
    webhook.script = () => ({ status: 204 });
    const acsTransactionId = randomUUID();
    const before = webhook.requests.length;
    const call = ask(0, acsTransactionId).catch(() => 'broken');
    await eventually('it is forwarded', () => webhook.requests.length > before);
    await kill(0);
    expect(await call).toBe('broken');
    const { threeDsRequestId: id } = JSON.parse(webhook.requests.at(-1)!.body) as ThreeDsRequested;
    const result = await eventually('the other replica sends it', () => resultsOf(id)[0]);
    expect(result).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
    expect((await ask(1, acsTransactionId)).body).toEqual(result);
    expect(webhook.requests.length).toBe(before + 1);
  });

  it('is replaced by another one while the cardholder decides', async () => {
    const requested = await presentedRequest(0);
    await kill(0);
    expect((await approve(1, requested)).status).toBe(200);
    const { threeDsRequestId: id } = requested;
    const result = await eventually('the ACS gets the result', () => resultsOf(id)[0]);
    expect(result).toMatchObject({ transStatus: 'Y' });
  });
});
