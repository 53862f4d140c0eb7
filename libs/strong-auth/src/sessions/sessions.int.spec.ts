import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AssertionOptions, CardAppSession, DeviceResource, Problem } from '#contracts';
import type { CardAppClient } from '../../test/card-app-client.js';
import { StrongAuthFixture } from '../../test/strong-auth-fixture.js';

describe('signing in', () => {
  let host: StrongAuthFixture;

  beforeAll(async () => {
    host = await StrongAuthFixture.start();
  });

  afterAll(() => host?.close());

  async function assertion(device: CardAppClient) {
    const { body } = await device.call<AssertionOptions>('POST', 'session/options');
    return device.authenticator.assert(body.options);
  }

  const signIn = (device: CardAppClient, given: unknown) =>
    device.call<Problem>('POST', 'session', { assertion: given });

  it('needs the passkey alone, and lasts until signing out', async () => {
    const person = host.newPerson();
    const device = await host.enrolledDevice(person);
    device.cookie = '';
    expect((await device.call<Problem>('GET', 'session')).body.code).toBe('session_required');
    expect((await device.signIn()).status).toBe(201);
    const { body, headers } = await device.call<CardAppSession>('GET', 'session');
    expect(body.person).toEqual({ ...person, name: 'Mia e-1' });
    expect(headers.get('cache-control')).toBe('no-store');
    const { cookie } = device;
    expect((await device.call('DELETE', 'session')).status).toBe(204);
    device.cookie = cookie;
    expect((await device.call('GET', 'session')).status).toBe(401);
  });

  it('ends when its time is over', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const { body } = await device.call<CardAppSession>('GET', 'session');
    await host.database.query(
      'UPDATE strong_auth_sessions SET expires_at = now() WHERE device_id = $1',
      [body.deviceId],
    );
    expect((await device.call('GET', 'session')).status).toBe(401);
  });

  it('refuses an assertion that was used before', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const used = await assertion(device);
    expect((await signIn(device, used)).status).toBe(201);
    const { status, body } = await signIn(device, used);
    expect([status, body.code]).toEqual([422, 'passkey_refused']);
  });

  it('refuses an assertion that comes too late', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const late = await assertion(device);
    await host.database.query('UPDATE strong_auth_ceremonies SET expires_at = now()');
    expect((await signIn(device, late)).status).toBe(422);
  });

  it('refuses a user who was not verified, another page, and a passkey that is not enrolled', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    device.authenticator.verifiesUser = false;
    expect((await signIn(device, await assertion(device))).status).toBe(422);
    device.authenticator.verifiesUser = true;
    device.authenticator.origin = 'https://evil.example';
    expect((await signIn(device, await assertion(device))).status).toBe(422);
    const stranger = host.device();
    const code = await host.codeFor(host.newPerson());
    const { body } = await stranger.call<{ options: never }>('POST', 'enrolment/options', { code });
    stranger.authenticator.register(body.options);
    expect((await signIn(stranger, await assertion(stranger))).status).toBe(422);
  });

  it('refuses a signature over anything else', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const given = await assertion(device);
    const other = await assertion(device);
    const mixed = {
      ...given,
      response: { ...given.response, signature: other.response.signature },
    };
    expect((await signIn(device, mixed)).status).toBe(422);
  });

  it.each(['a\0b', '\ud800', '', 'x'.repeat(10_000)])(
    'refuses a challenge that is none of ours: %j',
    async (challenge) => {
      const device = await host.enrolledDevice(host.newPerson());
      const answer = await signIn(device, device.authenticator.assert({ challenge }));
      expect([answer.status, answer.body.code]).toEqual([422, 'passkey_refused']);
    },
  );

  it('refuses a copied authenticator: its counter went back', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const [earlier, later] = [await assertion(device), await assertion(device)];
    expect((await signIn(device, later)).status).toBe(201);
    expect((await signIn(device, earlier)).status).toBe(422);
  });

  it('takes a synced passkey whose counter goes back, and stores that it is backed up', async () => {
    const device = host.device();
    device.authenticator.isSynced = true;
    await device.enrol(await host.codeFor(host.newPerson()));
    const flags = `SELECT backup_eligible, backed_up FROM strong_auth_devices WHERE credential_id = $1`;
    const stored = () => host.database.query(flags, device.authenticator.credentialIds);
    expect(await stored()).toEqual([{ backup_eligible: true, backed_up: true }]);
    for (const counter of [50, 7, 0]) {
      device.authenticator.setCounter(counter);
      expect((await device.signIn()).status).toBe(201);
    }
    // Backed up no longer, so the counter counts.
    device.authenticator.setCounter(50);
    expect((await device.signIn()).status).toBe(201);
    device.authenticator.isSynced = false;
    expect((await device.signIn()).status).toBe(422);
  });

  it('learns of the backup from the first use of a passkey that was stored without it', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    await host.database.query(
      'UPDATE strong_auth_devices SET backup_eligible = NULL, backed_up = NULL WHERE credential_id = $1',
      device.authenticator.credentialIds,
    );
    device.authenticator.isSynced = true;
    device.authenticator.setCounter(0);
    expect((await device.signIn()).status).toBe(201);
    device.authenticator.isSynced = false;
    expect((await device.signIn()).status).toBe(422);
  });

  it('takes authenticators that do not count', async () => {
    const device = host.device();
    device.authenticator.countsUses = false;
    await device.enrol(await host.codeFor(host.newPerson()));
    expect((await device.signIn()).status).toBe(201);
    expect((await device.signIn()).status).toBe(201);
  });

  it('locks a person out after five failures in a row, and lets in again afterwards', async () => {
    const person = host.newPerson();
    const device = await host.enrolledDevice(person);
    device.authenticator.verifiesUser = false;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      statuses.push((await signIn(device, await assertion(device))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    device.authenticator.verifiesUser = true;
    const locked = await signIn(device, await assertion(device));
    expect([locked.status, locked.body.code]).toEqual([429, 'locked_out']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await host.database.query(
      'UPDATE strong_auth_people SET locked_until = now() WHERE company_id = $1',
      [person.companyId],
    );
    expect((await device.signIn()).status).toBe(201);
  });

  it('forgets failures after a success', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    for (let round = 0; round < 3; round += 1) {
      device.authenticator.verifiesUser = false;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect((await signIn(device, await assertion(device))).status).toBe(422);
      }
      device.authenticator.verifiesUser = true;
      expect((await device.signIn()).status).toBe(201);
    }
  });

  describe('with a device that was lost', () => {
    it('is over at once, and impossible from then on', async () => {
      const person = host.newPerson();
      const [lost, kept] = [await host.enrolledDevice(person), await host.enrolledDevice(person)];
      const { body } = await lost.call<CardAppSession>('GET', 'session');
      expect((await kept.call('DELETE', `devices/${body.deviceId}`)).status).toBe(204);
      expect((await lost.call('GET', 'session')).status).toBe(401);
      expect((await lost.signIn()).status).toBe(422);
      const { body: devices } = await kept.call<{ data: DeviceResource[] }>('GET', 'devices');
      expect(devices.data.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    });

    it("is not ended by somebody else, nor by an id that isn't one", async () => {
      const device = await host.enrolledDevice(host.newPerson());
      const stranger = await host.enrolledDevice(host.newPerson());
      const { body } = await device.call<CardAppSession>('GET', 'session');
      for (const id of [body.deviceId, 'none']) {
        const answer = await stranger.call<Problem>('DELETE', `devices/${id}`);
        expect([answer.status, answer.body.code]).toEqual([404, 'device_unknown']);
      }
      expect((await device.call('GET', 'session')).status).toBe(200);
    });
  });

  describe('and calling from one address', () => {
    const strictOf = (options: Parameters<typeof StrongAuthFixture.start>[0]) =>
      StrongAuthFixture.start(options, host.database);

    it('is limited for each person, and for no one else', async () => {
      const strict = await strictOf({ signedInCallsPerSecond: 5 });
      const [device, other] = [
        await strict.enrolledDevice(strict.newPerson()),
        await strict.enrolledDevice(strict.newPerson()),
      ];
      const calls = Array.from({ length: 30 }, () => device.call<Problem>('GET', 'devices'));
      const answers = await Promise.all(calls);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]!.body.code).toBe('too_many_requests');
      expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await other.call('GET', 'devices')).status).toBe(200);
      const decisions = await Promise.all(
        Array.from({ length: 30 }, () => other.call('POST', 'challenges/tds_1/options', {})),
      );
      expect(new Set(decisions.map(({ status }) => status))).toEqual(new Set([404, 429]));
      await strict.close();
    });

    it('counts wrong cookies as guesses, which neither sessions nor sign-in suffer from', async () => {
      const strict = await strictOf({ guessesPerMinute: 10 });
      const device = await strict.enrolledDevice(strict.newPerson());
      expect((await device.call('GET', 'session')).status).toBe(200);
      const name = device.cookie.split('=')[0];
      const guess = async (method: 'GET' | 'POST', path: string, attempt: number) => {
        const stranger = strict.device();
        stranger.cookie = `${name}=${String(attempt).padStart(43, 'x')}`;
        return (await stranger.call(method, path, method === 'POST' ? {} : undefined)).status;
      };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 8; attempt += 1) {
        statuses.push(await guess('GET', 'session', attempt));
        statuses.push(await guess('POST', 'challenges/tds_1/options', 100 + attempt));
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
      expect((await device.call('GET', 'session')).status).toBe(200);
      // Each sign-in has a session that was not known before.
      expect((await device.signIn()).status).toBe(201);
      expect((await device.call('GET', 'session')).status).toBe(200);
      const code = await strict.codeFor(strict.newPerson());
      expect((await strict.device().enrol(code)).status).toBe(201);
      await strict.close();
    });

    it('is not kept from signing in by assertions that fail', async () => {
      const strict = await strictOf({ guessesPerMinute: 3 });
      const device = await strict.enrolledDevice(strict.newPerson());
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect(
          (await signIn(strict.device(), { ...(await assertion(device)), id: 'eA' })).status,
        ).toBe(422);
      }
      expect((await device.signIn()).status).toBe(201);
      await strict.close();
    });
  });

  it('can be asked for only by pages of this origin', async () => {
    const device = await host.enrolledDevice(host.newPerson());
    const foreign = { origin: 'https://other.northwind.example' };
    const answer = await device.call<Problem>('DELETE', 'session', undefined, foreign);
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_foreign']);
    expect((await device.call('GET', 'session')).status).toBe(200);
  });
});
