import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardResource } from '#contracts';
import { testBrokers } from '#testing';
import type { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import { PlatformOfCards } from '../../test/platform-of-cards.js';
import { type Cardholder, ThreeDsFixture } from '../../test/three-ds-fixture.js';

describe('own cards in the partner’s app', () => {
  let platform: PlatformOfCards;
  let threeDs: ThreeDsFixture;
  let cardholder: Cardholder;
  let device: CardAppClient;
  let card: CardResource;

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
    card = platform.addCard(platform.addPerson(cardholder));
    device = await threeDs.enrolledDevice(cardholder);
  });

  const act = (id: string, action: string, body?: object) =>
    device.call<{ status: string | number; code?: string }>('POST', `cards/${id}/${action}`, body);

  const bodies: Record<string, object> = { reveals: { content: 'details' } };
  const list = async () => (await device.call<{ data: CardResource[] }>('GET', 'cards')).body.data;

  it('are shown, frozen and unfrozen', async () => {
    expect(await list()).toEqual([card]);
    const frozen = await act(card.id, 'freeze');
    expect([frozen.status, frozen.body.status]).toEqual([200, 'frozen']);
    expect(await list()).toMatchObject([{ id: card.id, status: 'frozen' }]);
    expect((await act(card.id, 'unfreeze')).body.status).toBe('active');
    expect(platform.actors).toEqual(['cardholder', 'cardholder']);
  });

  it('do not include cards of a colleague, or of an unknown person', async () => {
    const colleague = platform.addPerson({ ...cardholder, externalId: 'e-2' });
    const theirs = platform.addCard(colleague);
    for (const id of [theirs.id, 'crd_none']) {
      for (const action of ['freeze', 'unfreeze', 'activate', 'reveals']) {
        const { status, body } = await act(id, action, bodies[action]);
        expect([status, body.code]).toEqual([404, 'card_unknown']);
      }
    }
    expect(platform.changes).toEqual([]);
    device = await threeDs.enrolledDevice(threeDs.newCardholder());
    expect(await list()).toEqual([]);
    expect((await act(card.id, 'freeze')).status).toBe(404);
  });

  it('are refused with the platform’s own code and details', async () => {
    await act(card.id, 'freeze');
    const again = await act(card.id, 'freeze');
    expect([again.status, again.body.code]).toEqual([409, 'card_transition_impossible']);
    platform.refuse = () => ({ status: 409, body: { code: 'frozen_by_partner', detail: 'no' } });
    expect((await act(card.id, 'unfreeze')).body.code).toBe('frozen_by_partner');
    platform.refuse = ({ path }) =>
      path.endsWith('/activate')
        ? { status: 422, body: { code: 'activation_code_wrong', detail: 'no', guessesLeft: 3 } }
        : undefined;
    const wrong = await act(card.id, 'activate', { activationCode: '123456' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'activation_code_wrong', guessesLeft: 3 },
    });
    expect((await act(card.id, 'activate', { activationCode: '12' })).status).toBe(422);
  });

  it('are unavailable while the platform is unavailable, and an internal error if it refuses our call', async () => {
    platform.refuse = () => ({ status: 503, body: { code: 'unavailable', detail: 'away' } });
    const away = await act(card.id, 'freeze');
    expect([away.status, away.body.code]).toEqual([503, 'platform_unavailable']);
    platform.refuse = () => ({ status: 422, body: { code: 'body_invalid', detail: 'wrong' } });
    expect((await act(card.id, 'freeze')).status).toBe(500);
  });

  it('show their details in a frame of the vault, and say why not', async () => {
    const answer = await act(card.id, 'reveals', { content: 'details', locale: 'de' });
    expect(answer).toMatchObject({
      status: 201,
      body: { url: 'https://vault.example/reveals/1#2' },
    });
    expect(platform.changes).toEqual([`/v1/cards/${card.id}/reveals`]);
    const refusals = [
      [409, 'card_details_unavailable'],
      [422, 'card_without_pin'],
      [429, 'card_reveals_too_many'],
      [503, 'card_vault_unavailable'],
    ] as const;
    for (const [status, code] of refusals) {
      platform.refuse = () => ({ status, body: { code, detail: 'no' } });
      const refused = await act(card.id, 'reveals', { content: 'pin' });
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    expect((await act(card.id, 'reveals', { content: 'number' })).status).toBe(422);
  });

  it('need a session', async () => {
    device.cookie = '';
    expect((await act(card.id, 'freeze')).status).toBe(401);
  });
});
