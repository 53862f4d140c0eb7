import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AcsAuthentication,
  type CardAppResource,
  type CardResource,
  type ChallengeResource,
  challengeStreamEvents,
  type EnrolmentCode,
  type Problem,
} from '#contracts';
import type { CardAppClient } from '../../../../../libs/strong-auth/test/card-app-client.js';
import type { EventStream } from '../../../../../libs/strong-auth/test/event-stream.js';
import { CardAppFixture, type Cardholder } from '../../../test/card-app-fixture.js';

describe('the white-label card app', () => {
  let fixture: CardAppFixture;
  let cardholder: Cardholder;
  let device: CardAppClient;

  beforeAll(async () => {
    fixture = await CardAppFixture.start();
  });

  afterAll(() => fixture?.close());

  beforeEach(async () => {
    cardholder = await fixture.newCardholder();
    device = await fixture.enrolledDevice(cardholder);
  });

  describe('enrolment', () => {
    const codeFor = (personId: string, partner = fixture.partner) =>
      partner.post<EnrolmentCode & Problem>(`/v1/people/${personId}/enrolment-codes`);

    it('uses a code that the partner creates, and shows the person', async () => {
      const { status, body, headers } = await codeFor(cardholder.person.id);
      expect([status, body.url]).toEqual([
        201,
        `https://cards.platform.example/card-app?partner=${fixture.partner.id}#enrol=${body.code}`,
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      const session = await device.call<{ person: object }>('GET', 'session');
      const { companyId, externalId, name } = cardholder.person;
      expect(session.body.person).toEqual({ companyId, externalId, name });
    });

    it('is for the partner’s own people only', async () => {
      const stranger = await fixture.platform.addPartner();
      for (const { status, body } of [
        await codeFor(cardholder.person.id, stranger),
        await codeFor('per_nobody'),
      ]) {
        expect([status, body.code]).toEqual([404, 'person_unknown']);
      }
    });
  });

  it('has the branding of the cardholder’s partner', async () => {
    await fixture.partner.put('/v1/branding', {
      displayName: 'Northwind Cards',
      primaryColor: '#0b4f6c',
    });
    const look = () => device.call<CardAppResource>('GET', 'app');
    expect((await look()).body).toEqual({
      kind: 'white_label',
      name: 'Northwind Cards',
      logoUrl: null,
      primaryColor: '#0b4f6c',
      activityUrl: '/card-app/api/activity',
      cardVaultOrigin: null,
      pushPublicKey: null,
    });
    device.cookie = '';
    expect((await look()).body).toMatchObject({ name: 'Cards', primaryColor: null });
    const named = await device.call<CardAppResource>('GET', `app?partner=${fixture.partner.id}`);
    expect(named.body).toMatchObject({ name: 'Northwind Cards', primaryColor: '#0b4f6c' });
    const unknown = await device.call<CardAppResource>('GET', 'app?partner=ptn_nobody');
    expect(unknown.body).toMatchObject({ name: 'Cards', primaryColor: null });
  });

  it('is installed under the name of the partner in its address', async () => {
    await fixture.partner.put('/v1/branding', { displayName: 'Northwind Cards' });
    const manifest = async (query: string) => {
      const answer = await fetch(`${fixture.platform.url}/card-app.webmanifest${query}`);
      expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
      return (await answer.json()) as object;
    };
    const query = `?partner=${fixture.partner.id}`;
    expect(await manifest(query)).toMatchObject({
      name: 'Northwind Cards',
      start_url: `/card-app${query}`,
      id: `/card-app${query}`,
    });
    expect(await manifest('')).toMatchObject({ name: 'Cards', start_url: '/card-app' });
  });

  describe('cards', () => {
    const act = (id: string, action: string) =>
      device.call<{ status: string | number; code?: string }>('POST', `cards/${id}/${action}`);

    it('are shown, frozen and unfrozen', async () => {
      const { card } = cardholder;
      const { body } = await device.call<{ data: CardResource[] }>('GET', 'cards');
      expect(body.data).toEqual([card]);
      expect((await act(card.id, 'freeze')).body.status).toBe('frozen');
      expect((await act(card.id, 'unfreeze')).body.status).toBe('active');
      const again = await act(card.id, 'unfreeze');
      expect([again.status, again.body.code]).toEqual([409, 'card_transition_impossible']);
    });

    it('stay frozen if the partner or an admin of the company has frozen them', async () => {
      const { card } = cardholder;
      const path = `/v1/cards/${card.id}`;
      await fixture.partner.post(`${path}/freeze`);
      const refused = await act(card.id, 'unfreeze');
      expect([refused.status, refused.body.code]).toEqual([409, 'frozen_by_partner']);
      const frozen = { status: 'frozen', frozenBy: ['partner', 'cardholder'] };
      expect((await act(card.id, 'freeze')).body).toMatchObject(frozen);
      await fixture.partner.post(`${path}/unfreeze`);
      await fixture.partner.post(`${path}/freeze`, { onBehalfOf: 'company_admin' });
      expect((await act(card.id, 'unfreeze')).body).toMatchObject({ frozenBy: ['company_admin'] });
      const again = await act(card.id, 'unfreeze');
      expect([again.status, again.body.code]).toEqual([409, 'frozen_by_company_admin']);
    });

    it('are frozen once by concurrent requests', async () => {
      const { card } = cardholder;
      const answers = await Promise.all([1, 2, 3, 4].map(() => act(card.id, 'freeze')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(
        new Set(['card_transition_impossible']),
      );
      const { body } = await device.call<{ data: CardResource[] }>('GET', 'cards');
      expect(body.data[0]!.status).toBe('frozen');
    });

    it('can’t be frozen or unfrozen after their termination', async () => {
      const { card } = cardholder;
      await fixture.partner.post(`/v1/cards/${card.id}/terminate`);
      for (const action of ['freeze', 'unfreeze']) {
        const { status, body } = await act(card.id, action);
        expect([status, body.code]).toEqual([409, 'card_transition_impossible']);
      }
    });

    it('are activated after their delivery by post', async () => {
      cardholder = await fixture.newCardholder('physical');
      device = await fixture.enrolledDevice(cardholder);
      expect(cardholder.card.status).toBe('shipped');
      const { id } = cardholder.card;
      const activate = (activationCode: string) =>
        device.call<{ status: string | number; code?: string; guessesLeft?: number }>(
          'POST',
          `cards/${id}/activate`,
          { activationCode },
        );
      const code = await fixture.partner.activationCodeOf(id);
      const wrong = await activate(code === '000000' ? '000001' : '000000');
      expect(wrong.body).toMatchObject({ code: 'activation_code_wrong', guessesLeft: 4 });
      expect((await activate(code)).body.status).toBe('active');
    });

    it('are hidden from other cardholders of the same partner', async () => {
      const { card } = await fixture.newCardholder();
      for (const action of ['freeze', 'unfreeze', 'activate']) {
        const { status, body } = await act(card.id, action);
        expect([status, body.code]).toEqual([404, 'card_unknown']);
      }
      const { body } = await fixture.partner.get<CardResource>(`/v1/cards/${card.id}`);
      expect(body.status).toBe('active');
    });

    it('need a session, and can’t be terminated', async () => {
      expect((await act(cardholder.card.id, 'terminate')).status).toBe(404);
      device.cookie = '';
      expect((await act(cardholder.card.id, 'freeze')).status).toBe(401);
      expect((await device.call('GET', 'cards')).status).toBe(401);
    });
  });

  describe('a payment', () => {
    async function askWithOpenApp(): Promise<{ answer: AcsAuthentication; app: EventStream }> {
      const app = await device.openStream();
      await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
      const answer = await fixture.ask(cardholder);
      expect(answer.transStatus).toBe('C');
      return { answer, app };
    }

    async function shownOn(app: EventStream): Promise<ChallengeResource> {
      return app.next<ChallengeResource>(
        'the payment is on the screen',
        ({ event }) => event === challengeStreamEvents.one,
      );
    }

    it('is approved with a passkey', async () => {
      const { answer, app } = await askWithOpenApp();
      const challenge = await shownOn(app);
      expect(challenge).toMatchObject({
        cardLast4: cardholder.card.last4,
        amount: { amount: 12_950, currency: 'EUR' },
      });
      expect((await device.approve(challenge.id)).status).toBe(200);
      expect(await fixture.resultOf(answer)).toMatchObject({ transStatus: 'Y' });
      app.close();
    });

    it.each([
      ['denied', { transStatus: 'N' }],
      ['cancelled', { transStatus: 'N', challengeCancel: '01' }],
    ])('is %s', async (decision, result) => {
      const { answer, app } = await askWithOpenApp();
      const { id } = await shownOn(app);
      expect((await device.decide(id, decision)).status).toBe(200);
      expect(await fixture.resultOf(answer)).toMatchObject(result);
      app.close();
    });

    it('disappears from the screen at once when the platform ends it early', async () => {
      const { app } = await askWithOpenApp();
      const { id } = await shownOn(app);
      const path = `/v1/sandbox/three-ds-requests/${id}/simulate`;
      expect((await fixture.partner.post(path, { outcome: 'timeout' })).status).toBe(200);
      await app.next<ChallengeResource>(
        'it is over on the screen',
        ({ data }) => (data as ChallengeResource).status === 'expired',
      );
      const { status, body } = await device.decide(id, 'denied');
      expect([status, (body as unknown as Problem).code]).toEqual([409, 'challenge_expired']);
      app.close();
    });

    it('fails at once if the cardholder has no device', async () => {
      expect(await fixture.ask(await fixture.newCardholder())).toMatchObject({
        transStatus: 'U',
        transStatusReason: '22',
      });
    });

    it('can’t be seen or decided by another cardholder’s device', async () => {
      const { app } = await askWithOpenApp();
      const { id } = await shownOn(app);
      const stranger = await fixture.enrolledDevice(await fixture.newCardholder());
      const { status, body } = await stranger.decide(id, 'denied');
      expect([status, (body as unknown as Problem).code]).toEqual([404, 'challenge_unknown']);
      expect((await device.decide(id, 'denied')).status).toBe(200);
      app.close();
    });
  });
});
