import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  CardAppSession,
  DeviceEnrolledPush,
  DeviceResource,
  EnrolmentCode,
  EnrolmentOptions,
  Problem,
} from '#contracts';
import { eventually } from '#testing';
import { DataSource } from 'typeorm';
import type { CardAppClient } from '../../test/card-app-client.js';
import { PushService } from '../../test/push-service.js';
import { ORIGIN, StrongAuthFixture } from '../../test/strong-auth-fixture.js';
import { Devices, EnrolmentCodes, type PersonIdentity } from '../index.js';

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

  describe('of another device', () => {
    const codeBy = async (device: CardAppClient) =>
      (await device.call<EnrolmentCode>('POST', 'devices/codes')).body.code;
    const devicesOf = async (device: CardAppClient) =>
      (await device.call<{ data: DeviceResource[] }>('GET', 'devices')).body.data;
    const idOf = async (device: CardAppClient) =>
      (await device.call<CardAppSession>('GET', 'session')).body.deviceId;
    const remove = async (device: CardAppClient, id: string) => {
      const { status, body } = await device.call<Problem | undefined>('DELETE', `devices/${id}`);
      return body?.code ?? status;
    };

    it('is approved with a device that is set up, and mailed to the person', async () => {
      const person = host.newPerson();
      const phone = await host.enrolledDevice(person);
      const { status, body } = await phone.call<EnrolmentCode>('POST', 'devices/codes');
      expect([status, body.url]).toEqual([201, `${ORIGIN}/card-app#enrol=${body.code}`]);
      const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
      expect([minutes > 10, minutes <= 15]).toEqual([true, true]);
      expect((await host.device().enrol(body.code, 'Laptop')).status).toBe(201);
      expect((await devicesOf(phone)).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
      expect(host.mailsTo(person).map(({ kind, facts }) => [kind, facts])).toEqual([
        ['card_app_passkey_added', { deviceName: 'Phone', addedAt: expect.any(String) }],
        ['card_app_passkey_added', { deviceName: 'Laptop', addedAt: expect.any(String) }],
      ]);
    });

    it('is impossible with a code of a device that was removed', async () => {
      const person = host.newPerson();
      const [stolen, kept] = [await host.enrolledDevice(person), await host.enrolledDevice(person)];
      const code = await codeBy(stolen);
      expect(await remove(kept, await idOf(stolen))).toBe(204);
      expect((await host.device().enrol(code)).status).toBe(422);
    });

    it('ends with the key that created the code of the first one', async () => {
      const person = host.newPerson();
      const issuer = { id: `key_${person.companyId}`, check: () => Promise.resolve() };
      const { code } = await host.service.app.get(EnrolmentCodes).create(person, issuer);
      const [first, second] = [host.device(), host.device()];
      await first.enrol(code);
      await second.enrol(await codeBy(first));
      const revoked = await host.service.app
        .get(DataSource)
        .transaction((transaction) =>
          host.service.app.get(Devices).revokeOfIssuers(transaction, [issuer.id]),
        );
      expect(revoked).toBe(2);
      expect((await second.call('GET', 'devices')).status).toBe(401);
      const removed = host
        .mailsTo(person)
        .filter(({ kind }) => kind === 'card_app_passkey_removed');
      expect(removed).toHaveLength(2);
    });

    it('gets another name', async () => {
      const device = await host.enrolledDevice(host.newPerson());
      const stranger = await host.enrolledDevice(host.newPerson());
      const id = await idOf(device);
      const rename = async (by: CardAppClient, name: string) => {
        const answer = await by.call<Problem | undefined>('PATCH', `devices/${id}`, { name });
        return answer.body?.code ?? answer.status;
      };
      expect(await rename(device, 'Work phone')).toBe(204);
      expect(await rename(stranger, 'Mine')).toBe('device_unknown');
      expect(await rename(device, ' ')).toBe('validation_failed');
      expect((await devicesOf(device)).map(({ name }) => name)).toEqual(['Work phone']);
    });

    it('can be removed, but not the last one, also when two remove each other', async () => {
      const person = host.newPerson();
      const [one, two] = [await host.enrolledDevice(person), await host.enrolledDevice(person)];
      const [idOfOne, idOfTwo] = [await idOf(one), await idOf(two)];
      const outcomes = await Promise.all([remove(one, idOfTwo), remove(two, idOfOne)]);
      expect(outcomes.filter((outcome) => outcome === 204)).toHaveLength(1);
      const [kept, keptId] = outcomes[0] === 204 ? [one, idOfOne] : [two, idOfTwo];
      expect(await remove(kept, keptId)).toBe('device_last');
      expect(await devicesOf(kept)).toHaveLength(1);
      const removed = host
        .mailsTo(person)
        .filter(({ kind }) => kind === 'card_app_passkey_removed');
      expect(removed.map(({ facts }) => facts)).toEqual([
        { deviceName: 'Phone', removedAt: expect.any(String) },
      ]);
    });
  });

  describe('again of a person who is invited', () => {
    const kindsTo = (person: PersonIdentity) =>
      host
        .mailsTo(person)
        .slice(-2)
        .map(({ kind, facts }) => [kind, facts]);

    it('removes lost devices at once, with what they had begun', async () => {
      const person = host.newPerson();
      const [phone, laptop] = [
        await host.enrolledDevice(person),
        await host.enrolledDevice(person),
      ];
      const { body } = await phone.call<EnrolmentCode>('POST', 'devices/codes');
      await host.invite(person, true);
      expect((await phone.call('GET', 'session')).status).toBe(401);
      expect((await laptop.signIn()).status).toBe(422);
      expect((await host.device().enrol(body.code)).status).toBe(422);
      expect(kindsTo(person)).toEqual([
        ['card_app_invitation', { invitationId: expect.any(String) }],
        ['card_app_recovery', { startedAt: expect.any(String), removedPasskeys: 2 }],
      ]);
    });

    it('keeps the devices that are not lost', async () => {
      const person = host.newPerson();
      const phone = await host.enrolledDevice(person);
      await host.invite(person, false);
      expect((await phone.signIn()).status).toBe(201);
      expect(kindsTo(person)[1]).toEqual([
        'card_app_recovery',
        { startedAt: expect.any(String), removedPasskeys: 0 },
      ]);
    });

    it('sends a person without devices no further mail', async () => {
      const person = host.newPerson();
      await host.invite(person, true);
      expect(host.mailsTo(person).map(({ kind }) => kind)).toEqual(['card_app_invitation']);
    });
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
