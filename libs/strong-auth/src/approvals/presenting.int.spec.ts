import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  CARD_APP_API,
  type ChallengeResource,
  challengeStreamEvents,
  type DeviceResource,
  type Problem,
} from '#contracts';
import { eventually, headOf } from '#testing';
import type { EventStream } from '../../test/event-stream.js';
import { PushService } from '../../test/push-service.js';
import { requestFor, StrongAuthFixture } from '../../test/strong-auth-fixture.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { PresentationReport } from './approval-ending.js';
import { Presenter } from './presenter.js';

/** The time limit for presenting; the lease is half of it. */
const within = (presentMs: number) => ({ presentBy: new Date(Date.now() + presentMs) });

describe('presenting an approval', () => {
  let push: PushService;
  let host: StrongAuthFixture;
  let otherReplica: StrongAuthFixture;
  let person: PersonIdentity;

  beforeAll(async () => {
    push = await PushService.start();
    host = await StrongAuthFixture.start({ push: push.options });
    otherReplica = await StrongAuthFixture.start({ push: push.options }, host.database);
  });

  afterAll(async () => {
    await otherReplica?.close();
    await host?.close();
    await push?.close();
  });

  beforeEach(() => {
    push.status = 201;
    person = host.newPerson();
  });

  const shown = (stream: EventStream, id: string, status = 'waiting') =>
    stream.next<ChallengeResource>(`${id} is ${status} on the screen`, ({ event, data }) => {
      const challenge = data as ChallengeResource;
      return (
        event === challengeStreamEvents.one && challenge.id === id && challenge.status === status
      );
    });

  const presented = (id: string, by = host) =>
    eventually('it is reported as presented', () => by.requester.presented.includes(id));

  const knownAsPresented = (id: string) =>
    eventually('it is known to be presented', async () => {
      const sql = 'SELECT 1 FROM approvals WHERE id = $1 AND presented_at IS NOT NULL';
      return (await host.database.query(sql, [id])).length > 0;
    });

  const outcomeOf = (id: string) =>
    eventually('the outcome is reported', () =>
      [host, otherReplica]
        .flatMap(({ requester }) => requester.outcomes)
        .find((outcome) => outcome.id === id),
    );

  const statusOf = async (id: string) =>
    (await host.database.query('SELECT status FROM approvals WHERE id = $1', [id]))[0]!.status;

  async function subscribed(subscription = push.newSubscription()) {
    const device = await host.enrolledDevice(person);
    const { status } = await device.call('PUT', 'devices/current/push', subscription);
    expect(status).toBe(204);
    return { device, subscription };
  }

  it('shows it on each app that is open, and reports it', async () => {
    const [phone, tablet] = [await host.enrolledDevice(person), await host.enrolledDevice(person)];
    const [onPhone, onTablet] = [await phone.openStream(), await tablet.openStream()];
    await onPhone.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    await onTablet.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person);
    await shown(onPhone, id);
    await shown(onTablet, id);
    await presented(id);
    await phone.decide(id, 'denied');
    await shown(onTablet, id, 'denied');
    onPhone.close();
    onTablet.close();
  });

  it('goes to at most 20 streams of a person, of which the oldest ends', async () => {
    const device = await host.enrolledDevice(person);
    const streams: EventStream[] = [
      await (await host.enrolledDevice(host.newPerson())).openStream(),
    ];
    for (let count = 0; count < 21; count += 1) {
      streams.push(await device.openStream());
      await streams.at(-1)!.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    }
    await eventually('the oldest ended', () => streams[1]!.isEnded);
    await shown(streams.at(-1)!, (await host.ask(person)).id);
    expect(streams.filter(({ isEnded }) => isEnded)).toHaveLength(1);
    streams.forEach((stream) => stream.close());
  });

  it('shows how long it took, and how it ended, at /metrics', async () => {
    const device = await host.enrolledDevice(person);
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person);
    await shown(stream, id);
    await device.decide(id, 'denied');
    const metrics = await (await fetch(`${host.service.url}/metrics`)).text();
    expect(metrics).toMatch(/^approvals_presented_seconds_count\{.*way="stream".*\} [1-9]/m);
    expect(metrics).toMatch(/^approvals_ended_total\{.*status="denied".*\} [1-9]/m);
    expect(metrics).toMatch(/^approvals_open_apps\{.*\} [1-9]/m);
    stream.close();
  });

  it('ends its stream at once for HEAD', async () => {
    const device = await host.enrolledDevice(person);
    const url = `${host.service.url}/${CARD_APP_API}/challenges/stream`;
    const { status, headers } = await headOf(url, { cookie: device.cookie });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  it('shows it to no other person', async () => {
    const mine = await (await host.enrolledDevice(person)).openStream();
    const stranger = await host.enrolledDevice({ ...person, externalId: 'e-2' });
    const theirs = await stranger.openStream();
    await theirs.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person);
    await shown(mine, id);
    const own = await host.ask({ ...person, externalId: 'e-2' });
    await shown(theirs, own.id);
    expect(JSON.stringify(theirs.events)).not.toContain(id);
    mine.close();
    theirs.close();
  });

  it('reaches an app that is open at another replica', async () => {
    const device = await host.enrolledDevice(person);
    device.url = otherReplica.service.url;
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person);
    await shown(stream, id);
    await presented(id, otherReplica);
    device.url = host.service.url;
    expect((await device.approve(id)).status).toBe(200);
    await shown(stream, id, 'approved');
    expect(await outcomeOf(id)).toMatchObject({ status: 'approved' });
    stream.close();
  });

  it('is not given up while the report of another replica hangs that shows it', async () => {
    const device = await host.enrolledDevice(person);
    device.url = otherReplica.service.url;
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const report = Promise.withResolvers<boolean>();
    const reporting = jest
      .spyOn(otherReplica.requester, 'reportPresented')
      .mockImplementation(() => report.promise);
    // Stored, presented by this replica and awaited, so that all effects have happened.
    const approval = await host.keep(requestFor(person, within(8_000)));
    await host.service.app.get(Presenter).present(approval, false);
    await shown(stream, approval.id);
    expect(await statusOf(approval.id)).toBe('waiting');
    report.resolve(true);
    expect((await device.approve(approval.id)).body.status).toBe('approved');
    reporting.mockRestore();
    stream.close();
  });

  it('shows an app that opens only now what waits, and reports it', async () => {
    const device = await host.enrolledDevice(person);
    const { id } = await host.keep(requestFor(person));
    const stream = await device.openStream();
    const waiting = await stream.next<ChallengeResource[]>(
      'what waits',
      ({ event }) => event === challengeStreamEvents.all,
    );
    expect(waiting.map((challenge) => challenge.id)).toEqual([id]);
    await presented(id);
    stream.close();
  });

  it('pushes it to devices whose app is closed, readable by the device alone', async () => {
    const { subscription } = await subscribed();
    const { id } = await host.ask(person);
    await presented(id);
    const [message] = push.messagesTo(subscription);
    expect(message!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid t=/),
    });
    expect(Number(message!.headers.ttl)).toBeLessThanOrEqual(150);
    expect(message!.body).not.toMatch(/Buchhandlung|4242|tds_/);
    expect(push.read(message!, subscription)).toMatchObject({
      kind: 'challenge',
      challengeId: id,
      merchantName: expect.stringContaining('Buchhandlung'),
    });
    expect(() => push.read(message!, push.newSubscription())).toThrow();
    expect(await statusOf(id)).toBe('waiting');
  });

  it("pushes nothing of one person's to a browser that is somebody else's device now", async () => {
    const first = await subscribed();
    const firstPerson = person;
    person = host.newPerson();
    const { device } = await subscribed(first.subscription);
    const { body: devices } = await first.device.call<{ data: DeviceResource[] }>('GET', 'devices');
    expect(devices.data.map(({ hasPush }) => hasPush)).toEqual([false]);
    expect(await outcomeOf((await host.ask(firstPerson)).id)).toMatchObject({
      failureReason: 'not_reachable',
    });
    expect(push.messagesTo(first.subscription)).toEqual([]);
    await presented((await host.ask(person)).id);
    expect(push.messagesTo(first.subscription)).toHaveLength(1);
    expect((await device.call('DELETE', 'devices/current/push')).status).toBe(204);
    expect(await outcomeOf((await host.ask(person)).id)).toMatchObject({
      failureReason: 'not_reachable',
    });
  });

  it('pushes nothing to a device that shows it already', async () => {
    const { device, subscription } = await subscribed();
    const closed = await subscribed();
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person);
    await shown(stream, id);
    await eventually('a push', () => push.messagesTo(closed.subscription).length > 0);
    // It was notified of the second device before.
    const kinds = push.messagesTo(subscription).map((one) => push.read(one, subscription).kind);
    expect(kinds).not.toContain('challenge');
    stream.close();
  });

  it('pushes when the replica that had the app died', async () => {
    const { device, subscription } = await subscribed();
    const { body } = await device.call<{ deviceId: string }>('GET', 'session');
    await host.database.query(
      `INSERT INTO approval_streams (id, replica, device_id, company_id, external_id)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, $2, $3)`,
      [body.deviceId, person.companyId, person.externalId],
    );
    const { id } = await host.ask(person, within(8_000));
    await presented(id);
    expect(push.messagesTo(subscription)).not.toEqual([]);
  });

  describe('to no device', () => {
    const expectNotReachable = async (id: string) =>
      expect(await outcomeOf(id)).toEqual({
        id,
        status: 'failed',
        failureReason: 'not_reachable',
      });

    it('is reported at once where no device is enrolled', async () => {
      const { id } = await host.ask(person);
      await expectNotReachable(id);
      expect(host.requester.presented).not.toContain(id);
    });

    it('is reported where no app is open and nothing can be pushed', async () => {
      await host.enrolledDevice(person);
      await expectNotReachable((await host.ask(person)).id);
    });

    it.each([500, 'hang' as const])(
      'is reported where the push service fails: %s',
      async (status) => {
        await subscribed();
        push.status = status;
        await expectNotReachable((await host.ask(person, within(4_000))).id);
      },
    );

    it('is reported where the only device with notifications was revoked', async () => {
      const { device } = await subscribed();
      await host.enrolledDevice(person);
      const { body } = await device.call<{ deviceId: string }>('GET', 'session');
      await device.call('DELETE', `devices/${body.deviceId}`);
      await expectNotReachable((await host.ask(person)).id);
    });

    it('forgets a subscription that the push service forgot', async () => {
      const { device } = await subscribed();
      push.status = 410;
      await expectNotReachable((await host.ask(person)).id);
      const { body } = await device.call<{ data: { hasPush: boolean }[] }>('GET', 'devices');
      expect(body.data.map(({ hasPush }) => hasPush)).toEqual([false]);
    });
  });

  it.each([
    ['presented', 'presentBy'],
    ['decided', 'expiresAt'],
  ] as const)('is not done when the time to be %s is over', async (_what, limit) => {
    const device = await host.enrolledDevice(person);
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person, { [limit]: new Date(Date.now() - 1) });
    await eventually('it is over', async () => (await statusOf(id)) === 'expired');
    const { id: later } = await host.ask(person);
    await shown(stream, later);
    expect(host.requester.presented).not.toContain(id);
    const screens = stream.events.map(({ data }) => data as Partial<ChallengeResource>);
    expect(screens.some((one) => one.id === id && one.status === 'waiting')).toBe(false);
    stream.close();
  });

  it('leaves it on the screen if a report was taken that got no answer before the limit', async () => {
    const device = await host.enrolledDevice(person);
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const limits = within(3_000);
    host.requester.silentUntil = limits.presentBy.getTime() + 200;
    const { id } = await host.ask(person, limits);
    await knownAsPresented(id);
    expect((await device.approve(id)).body.status).toBe('approved');
    host.requester.silentUntil = 0;
    stream.close();
  });

  it('leaves it on the screen if a report was taken that got no answer until its end', async () => {
    const device = await host.enrolledDevice(person);
    const request = requestFor(person, within(60_000));
    const approval = await host.keep(request);
    const { id } = approval;
    // Either replica may settle it, and both report to the same requester.
    for (const { requester } of [host, otherReplica]) requester.presented.push(id);
    host.requester.silentUntil = Number.POSITIVE_INFINITY;
    // Reports end two seconds after the limit.
    const presentBy = new Date(Date.now() - 3_000);
    await host.database.query(
      'UPDATE approvals SET present_by = $2, due_at = now() WHERE id = $1',
      [id, presentBy],
    );
    const report = host.service.app.get(PresentationReport);
    await report.report({ ...approval, presentBy }, 'stream');
    host.requester.silentUntil = 0;
    await knownAsPresented(id);
    expect((await device.approve(id)).body.status).toBe('approved');
  });

  it('leaves it on the screen while the report is under way, also past the limit', async () => {
    const device = await host.enrolledDevice(person);
    const stream = await device.openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const report = Promise.withResolvers<boolean>();
    const reporting = jest
      .spyOn(host.requester, 'reportPresented')
      .mockImplementation(() => report.promise);
    const { id } = await host.ask(person, within(60_000));
    await shown(stream, id);
    await host.database.query(
      `UPDATE approvals SET present_by = now() - interval '0.1 seconds', due_at = now() WHERE id = $1`,
      [id],
    );
    await eventually('somebody looks at it', async () => {
      const sql = 'SELECT 1 FROM approvals WHERE id = $1 AND due_at > now()';
      return (await host.database.query(sql, [id])).length > 0;
    });
    report.resolve(true);
    await knownAsPresented(id);
    expect((await device.approve(id)).body.status).toBe('approved');
    reporting.mockRestore();
    stream.close();
  });

  it('withdraws it when it is no longer waited for', async () => {
    const stream = await (await host.enrolledDevice(person)).openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    host.requester.isTooLate = true;
    const { id } = await host.ask(person);
    await shown(stream, id, 'expired');
    host.requester.isTooLate = false;
    stream.close();
  });

  it('takes it off the screen when its time is over', async () => {
    const stream = await (await host.enrolledDevice(person)).openStream();
    await stream.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const { id } = await host.ask(person, { expiresAt: new Date(Date.now() + 4_000) });
    await shown(stream, id);
    await shown(stream, id, 'expired');
    stream.close();
  });

  it('shows nothing whose digest is not of what would be shown, and says so', async () => {
    await host.enrolledDevice(person);
    const { id } = await host.ask(person, { digest: requestFor(person).digest });
    expect(await outcomeOf(id)).toMatchObject({
      status: 'failed',
      failureReason: 'technical_error',
    });
    expect(host.requester.presented).not.toContain(id);
  });

  it('is done by another replica when the first one died with it', async () => {
    const { subscription } = await subscribed();
    const { id } = await host.keep(requestFor(person, within(8_000)));
    await eventually('it is presented', () =>
      [host, otherReplica].some(({ requester }) => requester.presented.includes(id)),
    );
    expect(push.messagesTo(subscription).length).toBeGreaterThan(0);
  });

  it('stays open when the first one died after its report was accepted, and no app is open', async () => {
    const device = await host.enrolledDevice(person);
    const { id } = await host.keep(requestFor(person, within(1_500)));
    for (const { requester } of [host, otherReplica]) requester.presented.push(id);
    await knownAsPresented(id);
    expect((await device.approve(id)).body.status).toBe('approved');
  });

  it('ends the stream of a device that signs out', async () => {
    const device = await host.enrolledDevice(person);
    const stream = await device.openStream();
    await host.enrolledDevice(person);
    const { body } = await device.call<{ deviceId: string }>('GET', 'session');
    await device.call('DELETE', `devices/${body.deviceId}`);
    await eventually('the stream ends', () => stream.isEnded);
  });

  it.each(['http://127.0.0.1:9/push', 'https://evil.example/push', 'none'])(
    'pushes only to addresses of push services, not to %s',
    async (endpoint) => {
      const device = await host.enrolledDevice(person);
      const subscription = { ...push.newSubscription(), endpoint };
      const { status, body } = await device.call<Problem>(
        'PUT',
        'devices/current/push',
        subscription,
      );
      expect([status, body.code]).toEqual([422, 'push_endpoint_refused']);
    },
  );
});
