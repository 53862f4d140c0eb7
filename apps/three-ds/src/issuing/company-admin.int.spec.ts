import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CARD_APP_API,
  type CardResource,
  type CompanyCard,
  type Page,
  type PersonResource,
  type Problem,
} from '#contracts';
import { testBrokers } from '#testing';
import type { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import { CARD_APP_CALLS, walkUnsigned } from '../../../../libs/strong-auth/test/unsigned-calls.js';
import { PlatformOfCards } from '../../test/platform-of-cards.js';
import { type Cardholder, ThreeDsFixture } from '../../test/three-ds-fixture.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('a company’s admin in the partner’s app', () => {
  let platform: PlatformOfCards;
  let threeDs: ThreeDsFixture;
  let cardholder: Cardholder;
  let ada: PersonResource;
  let card: CardResource;
  let device: CardAppClient;

  beforeAll(async () => {
    platform = await PlatformOfCards.start();
    threeDs = await ThreeDsFixture.start({
      kafkaBrokers: testBrokers(),
      platformUrl: platform.url,
      consumesEvents: false,
    });
  });

  afterAll(async () => {
    await threeDs?.close();
    await platform?.close();
  });

  beforeEach(async () => {
    platform.begin();
    cardholder = threeDs.newCardholder();
    ada = platform.addPerson(cardholder, { companyAdmin: true });
    card = platform.addCard(ada);
    device = await threeDs.enrolledDevice(cardholder);
  });

  const calls = ({ accountId, id, personId }: CardResource) =>
    [
      ['GET', `company/accounts/${accountId}/auto-top-up`],
      [
        'PUT',
        `company/accounts/${accountId}/auto-top-up`,
        { threshold: euros(1), amount: euros(9) },
      ],
      ['DELETE', `company/accounts/${accountId}/auto-top-up`],
      ['GET', `company/cards/${id}`],
      ['GET', `company/cards/${id}/spending-controls`],
      ['PUT', `company/cards/${id}/limits`, { limits: [] }],
      ['POST', `company/cards/${id}/activate`, {}],
      ['POST', `company/cards/${id}/freeze`],
      ['POST', `company/cards/${id}/unfreeze`],
      ['POST', `company/cards/${id}/replace`, { reason: 'lost' }],
      ['POST', `company/cards/${id}/terminate`],
      ['POST', 'company/cards', { personId, cardType: 'virtual' }],
      ['POST', `company/people/${personId}/invitations`],
    ] as const;

  it('has every call made at the platform, about the own company', async () => {
    const { data } = (await device.call<Page<CompanyCard>>('GET', 'company/cards')).body;
    expect(data).toEqual([{ ...card, holderName: ada.name }]);
    const accounts = await device.call<{ data: { id: string }[] }>('GET', 'company/accounts');
    expect(accounts.body.data.map(({ id }) => id)).toEqual([card.accountId]);
    const people = await device.call<Page<PersonResource>>('GET', 'company/people');
    expect(people.body.data.map(({ id }) => id)).toEqual([ada.id]);
    for (const [method, path, body] of calls(card))
      expect([path, (await device.call(method, path, body)).status]).toEqual([
        path,
        // It is active already.
        path.endsWith('/activate') ? 409 : expect.any(Number),
      ]);
    expect(platform.changes.map((path) => path.replace(/(acc|crd)_[^/]+/, ':id'))).toEqual([
      '/v1/accounts/:id/auto-top-up',
      '/v1/accounts/:id/auto-top-up',
      '/v1/cards/:id/spending-controls',
      '/v1/cards/:id/activate',
      '/v1/cards/:id/freeze',
      '/v1/cards/:id/unfreeze',
      '/v1/cards/:id/replace',
      '/v1/cards/:id/terminate',
      '/v1/cards',
    ]);
    expect(new Set(platform.actors)).toEqual(new Set(['company_admin']));
  });

  it('has the holders of a list read by one call, however many there are', async () => {
    const names = [ada.name];
    for (let count = 0; count < 30; count += 1) {
      const colleague = platform.addPerson({ ...cardholder, externalId: `e-10${count}` });
      platform.addCard(colleague);
      names.push(colleague.name);
    }
    platform.reads.length = 0;
    const { data } = (await device.call<Page<CompanyCard>>('GET', 'company/cards?limit=100')).body;
    expect(data.map(({ holderName }) => holderName).toSorted()).toEqual(names.toSorted());
    // Who calls, the cards, and their holders.
    expect(platform.reads).toEqual(['/v1/people', '/v1/cards', '/v1/people']);
  });

  it('sends an order under a key that is the person’s own', async () => {
    const body = { personId: ada.id, cardType: 'virtual' };
    await device.call('POST', 'company/cards', body, { 'idempotency-key': 'k1' });
    await device.call('POST', 'company/cards', body, { 'idempotency-key': 'k1' });
    await device.call('POST', 'company/cards', body);
    const [first, second, third] = platform.idempotencyKeys;
    expect(first).toContain(ada.id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('needs an assertion for every call that gives a session more than it takes away', async () => {
    expect(await walkUnsigned(threeDs.service, device)).toEqual(CARD_APP_CALLS);
  });

  it('has nothing of another company', async () => {
    const other = platform.addPerson(threeDs.newCardholder());
    for (const [method, path, body] of calls(platform.addCard(other))) {
      const { status } = await device.call<Problem>(method, path, body);
      expect([path, status]).toEqual([path, path === 'company/cards' ? 422 : 404]);
    }
    expect(platform.changes).toEqual([]);
  });

  it('calls no other path of the platform for ids that are none', async () => {
    const order = { personId: '..', cardType: 'virtual' };
    const ordered = await device.call<Problem>('POST', 'company/cards', order);
    expect([ordered.status, ordered.body.code]).toEqual([422, 'card_person_unknown']);
    // fetch would resolve these segments.
    const { hostname, port, pathname } = new URL(`${threeDs.service.url}/${CARD_APP_API}`);
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { cookie: device.cookie };
        get({ hostname, port, path: `${pathname}/company/${path}`, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', reject);
      });
    for (const path of ['cards/%2e%2e', 'cards/..', 'cards/%2e', 'accounts/%2e%2e/auto-top-up']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    expect(platform.changes).toEqual([]);
  });

  it('is only a person whom the platform names as an admin', async () => {
    const employee = { ...cardholder, externalId: 'e-2' };
    platform.addPerson(employee);
    device = await threeDs.enrolledDevice(employee);
    const member = await device.call('GET', 'member');
    expect(member.body).toEqual({ companyAdmin: false });
    const lists = ['accounts', 'cards', 'people'].map(
      (noun) => ['GET', `company/${noun}`] as const,
    );
    for (const [method, path, body] of [...lists, ...calls(card)]) {
      const answer = await device.call<Problem>(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'admin_required']);
    }
    device = await threeDs.enrolledDevice(threeDs.newCardholder());
    expect((await device.call('GET', 'company/accounts')).status).toBe(403);
    expect(platform.changes).toEqual([]);
  });
});
