import { faultsWithNull, guess, itGuardsItsRoutes } from '#testing';
import { CardVaultFixture, PLATFORM_TOKEN, SHOP, VAULT } from '../test/card-vault-fixture.js';

describe('access to the card vault', () => {
  let vault: CardVaultFixture;

  beforeAll(async () => {
    vault = await CardVaultFixture.start();
  });

  afterAll(() => vault?.close());

  itGuardsItsRoutes(() => vault.service, {
    open: [
      'GET /assets/*file: public',
      'GET /embed.js: public',
      'GET /reveals/:id: public',
      'POST /payment-details: public',
      'POST /reveals/:id/use: public',
    ],
    stored: ['/embed.js: no-cache'],
  });

  it('refuses null in each field of its bodies', async () => {
    const { fields, faults } = await faultsWithNull(vault.service, (path) => ({
      path: path.replace(/:\w+/g, 'unknown'),
      headers: { authorization: `Bearer ${PLATFORM_TOKEN}`, origin: VAULT },
    }));
    expect(faults).toEqual([]);
    expect(fields).toBeGreaterThan(10);
  });

  it.each<[string, (attempt: number) => [path: string, headers: object, body: object]]>([
    [
      'the token of the platform',
      (attempt) => ['/internal/reveals', { authorization: `Bearer wrong-${attempt}` }, {}],
    ],
    [
      'the token of a reveal',
      (attempt) => ['/reveals/rvl_1/use', { origin: VAULT }, { token: `wrong-${attempt}` }],
    ],
    [
      'the details of a card',
      (attempt) => [
        '/payment-details',
        { origin: SHOP },
        { number: `40000000000${10_000 + attempt}`, expiry: '11/30', cvc: '123' },
      ],
    ],
  ])('keeps who guesses %s waiting', async (_what, callOf) => {
    const own = await CardVaultFixture.start();
    try {
      const { looked, retryAfter } = await guess((attempt) => {
        const [path, headers, body] = callOf(attempt);
        return fetch(`${own.service.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      });
      expect(looked).toBeLessThanOrEqual(40);
      expect(retryAfter).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  });
});
