import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AssertionOptions, DeviceResource, Problem, SubscribeToPush } from '#contracts';
import type { CardAppClient } from '../../test/card-app-client.js';
import { StrongAuthFixture } from '../../test/strong-auth-fixture.js';

type Options = AssertionOptions['options'];
type Body = SubscribeToPush | undefined;

const PUSH = 'devices/current/push';
const subscription = (endpoint = 'https://push.example/one'): SubscribeToPush => ({
  endpoint,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});

describe('an act in the card app', () => {
  let host: StrongAuthFixture;
  let device: CardAppClient;

  beforeAll(async () => {
    host = await StrongAuthFixture.start({
      push: { publicKey: '', privateKey: '', contact: '', services: ['push.example'] },
    });
  });

  afterAll(() => host?.close());

  beforeEach(async () => {
    device = await host.enrolledDevice(host.newPerson());
  });

  const send = async (
    { method = 'PUT' as 'PUT' | 'DELETE', path = PUSH, body = subscription() as Body } = {},
    headers: Record<string, string> = {},
    caller = device,
  ) => {
    const answer = await caller.callUnsigned<Problem>(method, path, body, headers);
    return [answer.status, answer.body?.code];
  };

  const optionsFor = async (path = PUSH, caller = device): Promise<Options> => {
    const { status, body } = await caller.callUnsigned<Problem>('PUT', path, subscription());
    expect([status, body.code]).toEqual([403, 'step_up_required']);
    return body.options as Options;
  };

  const endpoints = async () => {
    const rows = (await host.database.query(
      `SELECT push_subscription->>'endpoint' AS endpoint FROM strong_auth_devices
       WHERE credential_id = ANY ($1)`,
      [device.authenticator.credentialIds],
    )) as { endpoint: string | null }[];
    return rows.map(({ endpoint }) => endpoint);
  };

  const REQUIRED = [403, 'step_up_required'];

  it('is refused with the session alone, however recent its sign-in, and has no effect', async () => {
    expect((await device.signIn()).status).toBe(201);
    const { challenge, allowCredentials, userVerification } = await optionsFor();
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(allowCredentials?.map(({ id }) => id)).toEqual(device.authenticator.credentialIds);
    expect(userVerification).toBe('required');
    expect(await endpoints()).toEqual([null]);
  });

  it('is carried out once for each assertion, whatever the order of its members', async () => {
    const headers = device.signed(await optionsFor());
    const { endpoint, keys } = subscription();
    expect(await send({ body: { keys, endpoint } }, headers)).toEqual([204, undefined]);
    expect(await endpoints()).toEqual([endpoint]);
    expect(await send({}, headers)).toEqual(REQUIRED);
  });

  it.each<[string, Parameters<typeof send>[0]]>([
    ['another body', { body: subscription('https://push.example/two') }],
    ['another path', { path: `${PUSH}?x` }],
    ['another method', { method: 'DELETE', path: 'devices/x', body: undefined }],
  ])('refuses an assertion for %s, which is then void', async (_what, changed) => {
    const headers = device.signed(await optionsFor());
    expect(await send(changed, headers)).toEqual(REQUIRED);
    expect(await send({}, headers)).toEqual(REQUIRED);
    expect(await endpoints()).toEqual([null]);
  });

  it('refuses an assertion that comes too late', async () => {
    const headers = device.signed(await optionsFor());
    await host.database.query('UPDATE strong_auth_ceremonies SET expires_at = now()');
    expect(await send({}, headers)).toEqual(REQUIRED);
  });

  it('refuses the assertion of a sign-in, which an act cannot open a session with either', async () => {
    const { body } = await device.callUnsigned<AssertionOptions>('POST', 'session/options');
    expect(await send({}, device.signed(body.options))).toEqual(REQUIRED);
    const assertion = device.authenticator.assert(await optionsFor());
    const opened = await device.callUnsigned<Problem>('POST', 'session', { assertion });
    expect([opened.status, opened.body.code]).toEqual([422, 'passkey_refused']);
  });

  it('refuses the passkey and the challenge of a colleague', async () => {
    const colleague = await host.enrolledDevice(host.newPerson());
    const theirs = await optionsFor(PUSH, colleague);
    expect(await send({}, device.signed(theirs))).toEqual(REQUIRED);
    expect(await send({}, colleague.signed(theirs), colleague)).toEqual(REQUIRED);
    expect(await send({}, colleague.signed(await optionsFor()))).toEqual([422, 'passkey_refused']);
    expect(await endpoints()).toEqual([null]);
  });

  it('refuses an unverified user, another page and what is no assertion, and locks out', async () => {
    const refused = [422, 'passkey_refused'];
    device.authenticator.verifiesUser = false;
    expect(await send({}, device.signed(await optionsFor()))).toEqual(refused);
    device.authenticator.verifiesUser = true;
    device.authenticator.origin = 'https://evil.example';
    for (const expected of [refused, refused, refused, [429, 'locked_out']]) {
      expect(await send({}, device.signed(await optionsFor()))).toEqual(expected);
    }
    for (const text of ['', '{', '[]', 'null', '{"id":"x","response":{}}']) {
      const header = { 'step-up-assertion': Buffer.from(text).toString('base64url') };
      expect([text, ...(await send({}, header))]).toEqual([text, ...refused]);
    }
    expect(await endpoints()).toEqual([null]);
  });

  it('is signed by any device of the person, so that a lost one can be revoked', async () => {
    const person = host.newPerson();
    const [kept, lost] = [await host.enrolledDevice(person), await host.enrolledDevice(person)];
    const { data } = (await kept.call<{ data: DeviceResource[] }>('GET', 'devices')).body;
    const path = `devices/${data.find(({ isCurrent }) => !isCurrent)!.id}`;
    expect(await send({ method: 'DELETE', path, body: undefined }, {}, kept)).toEqual(REQUIRED);
    expect((await lost.call('GET', 'session')).status).toBe(200);
    expect((await kept.call('DELETE', path)).status).toBe(204);
    expect((await lost.call('GET', 'session')).status).toBe(401);
  });
});
