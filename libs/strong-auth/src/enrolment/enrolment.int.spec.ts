import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeviceEnrolledPush, EnrolmentOptions, Problem } from '#contracts';
import { eventually } from '#testing';
import type { CardAppClient } from '../../test/card-app-client.js';
import { PushService } from '../../test/push-service.js';
import { StrongAuthFixture } from '../../test/strong-auth-fixture.js';

describe('enrolment', () => {
  let host: StrongAuthFixture;

  beforeAll(async () => {
    host = await StrongAuthFixture.start();
  });

  afterAll(() => host?.close());

  it('binds a device to the person of the code, and signs it in', async () => {
    const person = host.newPerson();
    const device = host.device();
    const { status, body, headers } = await device.enrol(await host.codeFor(person), 'Pixel');
    expect([status, body.person]).toEqual([201, { ...person, name: 'Mia e-1' }]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-card_app_partner=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
    const { body: devices } = await device.call<{ data: object[] }>('GET', 'devices');
    expect(devices.data).toEqual([
      {
        id: body.deviceId,
        name: 'Pixel',
        isCurrent: true,
        hasPush: false,
        enrolledAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
  });

  it('asks for a passkey that verifies its user and needs no name to sign in', async () => {
    const code = await host.codeFor(host.newPerson());
    const { body } = await host
      .device()
      .call<EnrolmentOptions>('POST', 'enrolment/options', { code });
    expect(body.personName).toBe('Mia e-1');
    expect(body.options).toMatchObject({
      rp: { id: 'cards.northwind.example', name: 'Northwind Cards' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('notifies the other devices of the person, and of no one else', async () => {
    const push = await PushService.start();
    const pushing = await StrongAuthFixture.start({ push: push.options }, host.database);
    const subscribe = async (device: CardAppClient) => {
      const subscription = push.newSubscription();
      await device.call('PUT', 'devices/current/push', subscription);
      return subscription;
    };
    const person = pushing.newPerson();
    const first = await subscribe(await pushing.enrolledDevice(person));
    const others = await subscribe(await pushing.enrolledDevice(pushing.newPerson()));
    expect((await pushing.device().enrol(await pushing.codeFor(person), 'Stolen')).status).toBe(
      201,
    );
    const [message] = await eventually('the first device is notified', () => {
      const messages = push.messagesTo(first);
      return messages.length > 0 && messages;
    });
    expect(push.read<DeviceEnrolledPush>(message!, first)).toEqual({
      kind: 'device_enrolled',
      deviceName: 'Stolen',
      enrolledAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect([push.messagesTo(first).length, push.messagesTo(others).length]).toEqual([1, 0]);
    await pushing.close();
    await push.close();
  });

  it('takes a code once', async () => {
    const code = await host.codeFor(host.newPerson());
    expect((await host.device().enrol(code)).status).toBe(201);
    const again = await host.device().enrol(code);
    expect([again.status, (again.body as unknown as Problem).code]).toEqual([
      422,
      'enrolment_code_invalid',
    ]);
  });

  it('lets only one of two devices in that use a code at once', async () => {
    const code = await host.codeFor(host.newPerson());
    const answers = await Promise.all([host.device().enrol(code), host.device().enrol(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('takes no code that a newer one replaced, or that is too old', async () => {
    const person = host.newPerson();
    const older = await host.codeFor(person);
    const newer = await host.codeFor(person);
    expect((await host.device().enrol(older)).status).toBe(422);
    await host.database.query(
      `UPDATE strong_auth_enrolment_codes SET expires_at = now() WHERE person_id =
         (SELECT id FROM strong_auth_people WHERE company_id = $1)`,
      [person.companyId],
    );
    expect((await host.device().enrol(newer)).status).toBe(422);
  });

  it('voids a code after five wrong guesses', async () => {
    const code = await host.codeFor(host.newPerson());
    const last = code.at(-1)!;
    const wrong = code.slice(0, -1) + (last === 'Z' ? 'Y' : 'Z');
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await host.device().enrol(wrong)).status).toBe(422);
    }
    expect((await host.device().enrol(code)).status).toBe(422);
  });

  it('makes no code for somebody whom the host does not know', async () => {
    const nobody = { ...host.newPerson(), externalId: 'nobody' };
    await expect(host.codeFor(nobody)).rejects.toMatchObject({ code: 'enrolment_person_unknown' });
  });

  it('refuses a passkey whose user was not verified', async () => {
    const device = host.device();
    device.authenticator.verifiesUser = false;
    const { status, body } = await device.enrol(await host.codeFor(host.newPerson()));
    expect([status, (body as unknown as Problem).code]).toEqual([422, 'passkey_refused']);
  });

  it('refuses a passkey that was made on another page', async () => {
    const device = host.device();
    device.authenticator.origin = 'https://cards.northwind.example.evil.example';
    expect((await device.enrol(await host.codeFor(host.newPerson()))).status).toBe(422);
  });

  it("refuses a passkey that was made for somebody else's code", async () => {
    const [code, other] = [
      await host.codeFor(host.newPerson()),
      await host.codeFor(host.newPerson()),
    ];
    const device = host.device();
    const { body } = await device.call<EnrolmentOptions>('POST', 'enrolment/options', {
      code: other,
    });
    const registration = device.authenticator.register(body.options);
    const request = { code, deviceName: 'Phone', registration };
    expect((await device.call('POST', 'enrolment', request)).status).toBe(422);
  });

  it('ends at ten devices', async () => {
    const person = host.newPerson();
    for (let count = 0; count < 10; count += 1) await host.enrolledDevice(person);
    const { status, body } = await host.device().enrol(await host.codeFor(person));
    expect([status, (body as unknown as Problem).code]).toEqual([409, 'devices_too_many']);
  });

  it('and sign-in let one address ask only so often', async () => {
    const strict = await StrongAuthFixture.start({ signedOutCallsPerSecond: 1 }, host.database);
    const ask = () => strict.device().call<Problem>('POST', 'session/options');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(refused[0]!.body.code).toBe('too_many_requests');
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await strict.close();
  });

  it('names every field that is wrong', async () => {
    const { status, body } = await host
      .device()
      .call<Problem>('POST', 'enrolment', { code: 7, registration: { id: 'x' }, more: true });
    expect(status).toBe(422);
    expect(new Set(body.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/code', '/deviceName', '/registration', '/more']),
    );
  });
});
