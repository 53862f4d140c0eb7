import { randomBytes } from 'node:crypto';
import type {
  PaymentDetailsEntered,
  PaymentDetailsUsed,
  Problem,
  RevealedDetails,
  RevealedPin,
} from '#contracts';
import { resealColumn, SecretBox } from '#secrets';
import { callJson, eventually } from '#testing';
import pg from 'pg';
import { aCard, CardVaultFixture, ENCRYPTION_KEY, SHOP } from '../test/card-vault-fixture.js';
import { hasRightCheckDigit, testRanges } from './cards/card-numbers.js';
import { rehashNumbers, sealedColumns } from './cards/cards.service.js';
import { VaultRetention } from './reveals/reveals.service.js';

describe('the card vault', () => {
  let vault: CardVaultFixture;
  let cards = 0;

  /** A card that no other spec has. */
  const newCard = () => ({ cardToken: `tok_${(cards += 1)}` });

  beforeAll(async () => {
    vault = await CardVaultFixture.start({ guessesPerMinute: 1_000 });
  });

  afterAll(() => vault?.close());

  describe('a reveal', () => {
    it('is an address of the vault whose token no server sees, for 60 seconds', async () => {
      const before = Date.now();
      const { status, body } = await vault.open(newCard());
      expect(status).toBe(201);
      expect(body.url).toMatch(
        /^https:\/\/vault\.platform\.example\/reveals\/rvl_[0-9a-f]{32}#[\w-]{43}$/,
      );
      const validMs = Date.parse(body.expiresAt) - before;
      expect(validMs).toBeGreaterThan(55_000);
      expect(validMs).toBeLessThan(65_000);
    });

    it('shows the number, the expiry and the CVC of the card, always the same ones', async () => {
      const card = { ...newCard(), last4: '0042', network: 'mastercard' as const };
      const shown = await vault.show<RevealedDetails>(card);
      expect(shown).toEqual({
        number: expect.stringMatching(new RegExp(`^${testRanges.mastercard}\\d{6}0042$`)),
        expiry: '11/30',
        cvc: expect.stringMatching(/^\d{3}$/),
        cardholderName: 'Erika Mustermann',
      });
      expect(hasRightCheckDigit(shown.number)).toBe(true);
      const renewed = { expiresOn: '2034-02-28', cardholderName: 'Erika Musterfrau' };
      expect(await vault.show({ ...card, ...renewed })).toEqual({
        ...shown,
        expiry: '02/34',
        cardholderName: 'Erika Musterfrau',
      });
    });

    it('is used once', async () => {
      const { id, token } = await vault.reveal(newCard());
      expect((await vault.use(id, { token })).status).toBe(200);
      const again = await vault.use<Problem>(id, { token });
      expect([again.status, again.body.code]).toEqual([409, 'reveal_used']);
    });

    it('is used by one of many that try at the same time', async () => {
      const { id, token } = await vault.reveal(newCard());
      const holder = new pg.Client({ connectionString: vault.database.url });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM reveals WHERE id = $1 FOR UPDATE', [id]);
      const uses = Array.from({ length: 5 }, () => vault.use<Problem>(id, { token }));
      await eventually('all of them wait for the reveal', async () => {
        const waiting = await vault.database.query(
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length === 5;
      });
      await holder.query('COMMIT');
      await holder.end();
      const answers = await Promise.all(uses);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    });

    it('expires', async () => {
      const { id, token } = await vault.reveal(newCard());
      await vault.database.query(
        `UPDATE reveals SET expires_at = expires_at - interval '60 seconds' WHERE id = $1`,
        [id],
      );
      const late = await vault.use<Problem>(id, { token });
      expect([late.status, late.body.code]).toEqual([409, 'reveal_expired']);
    });

    it.each([
      ['another token', (own: { id: string }, other: { token: string }) => [own.id, other.token]],
      ['an unknown id', (own: { token: string }) => ['rvl_unknown', own.token]],
    ] as const)('shows nothing for %s', async (_what, mixed) => {
      const own = await vault.reveal(newCard());
      const [id, token] = mixed(own, await vault.reveal(newCard())) as [string, string];
      const wrong = await vault.use<Problem>(id, { token });
      expect([wrong.status, wrong.body.code]).toEqual([404, 'reveal_unknown']);
      expect((await vault.use(own.id, { token: own.token })).status).toBe(200);
    });

    it('is counted by its outcome in the metrics', async () => {
      const counts = async () => {
        const text = await (await fetch(`${vault.service.url}/metrics`)).text();
        const lines = text.matchAll(/^reveals_total\{.*outcome="(\w+)".*\} (\d+)$/gm);
        return new Map([...lines].map(([, outcome, count]) => [outcome!, Number(count)]));
      };
      const before = await counts();
      const [{ id, token }, late] = [await vault.reveal(newCard()), await vault.reveal(newCard())];
      await vault.database.query('UPDATE reveals SET expires_at = now() WHERE id = $1', [late.id]);
      for (const body of [{ token: late.token }, { token }, { token }]) await vault.use(id, body);
      await vault.use(late.id, { token: late.token });
      const added = [...(await counts())].map(([outcome, count]) => [
        outcome,
        count - before.get(outcome)!,
      ]);
      expect(Object.fromEntries(added)).toEqual({
        opened: 2,
        used: 1,
        used_again: 1,
        expired: 1,
        wrong_token: 1,
      });
    });

    it.each(['https://app.partner.example', 'null', 'https://vault.platform.example.evil.example'])(
      'is not used from a page of %s',
      async (origin) => {
        const { id, token } = await vault.reveal(newCard());
        const foreign = await vault.use<Problem>(id, { token }, origin);
        expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin']);
        expect((await vault.use(id, { token })).status).toBe(200);
      },
    );

    it('is of a card whose last digits, network and type never change', async () => {
      const card = newCard();
      await vault.open(card);
      for (const change of [
        { last4: '9999' },
        { network: 'mastercard' as const },
        { cardType: 'virtual' as const },
      ]) {
        const { status, body } = await vault.open({ ...card, ...change });
        expect([status, (body as unknown as Problem).code]).toEqual([409, 'card_changed']);
      }
    });

    it('issues one number, however many reveals of a new card are opened at once', async () => {
      const card = newCard();
      const numbers = await Promise.all(
        Array.from({ length: 8 }, async () => (await vault.show<RevealedDetails>(card)).number),
      );
      expect(new Set(numbers).size).toBe(1);
    });

    it('may be shown on this machine only in a sandbox', async () => {
      const local = { ...newCard(), origins: ['http://localhost:4000'] };
      expect((await vault.open(local)).status).toBe(201);
      local.origins.push('http://cards.localhost:4400', 'http://127.0.0.1:4000');
      expect((await vault.open(local)).status).toBe(201);
      const live = await CardVaultFixture.start({ sandbox: false });
      try {
        const refused = await live.open(local);
        expect((refused.body as unknown as Problem).code).toBe('origin_not_allowed');
        const unknown = await live.open(newCard());
        expect((unknown.body as unknown as Problem).code).toBe('card_unknown');
        const shop = await callJson<Problem>('POST', `${live.service.url}/payment-details`, {});
        expect(shop.status).toBe(404);
      } finally {
        await live.close();
      }
    });

    it.each([
      'http://app.partner.example',
      'https://app.partner.example/path',
      'https://*.partner.example',
      "https://a.example; script-src 'unsafe-inline'",
      'https://user@a.example',
    ])('is not shown on pages of %s', async (origin) => {
      const { status } = await vault.open({ ...newCard(), origins: [origin] });
      expect(status).toBe(422);
    });
  });

  describe('the frame', () => {
    const pageOf = (id: string) => fetch(`${vault.service.url}/reveals/${id}`);

    it('may be embedded by pages of the origins of the reveal alone', async () => {
      const origins = ['https://app.partner.example', 'https://cards.partner.example:8443'];
      const { id } = await vault.reveal({ ...newCard(), origins, locale: 'de', content: 'pin' });
      const page = await pageOf(id);
      const policy = page.headers.get('content-security-policy')!;
      expect(policy).toContain(`frame-ancestors ${origins.join(' ')};`);
      expect(policy).toContain("default-src 'none'");
      expect(page.headers.get('x-frame-options')).toBeNull();
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain(
        `<html lang="de" data-state="open" data-content="pin" data-origins="${origins.join(' ')}"`,
      );
    });

    it.each([
      ['of an unknown reveal', () => Promise.resolve('rvl_unknown'), 404],
      [
        'of a reveal for no page',
        async (): Promise<string> => (await vault.reveal({ ...newCard(), origins: [] })).id,
        200,
      ],
    ] as const)(
      '%s may be embedded by no page',
      async (_what, idOf: () => Promise<string>, status) => {
        const page = await pageOf(await idOf());
        expect(page.status).toBe(status);
        expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      },
    );

    it('says that its reveal was used', async () => {
      const { id, token } = await vault.reveal(newCard());
      await vault.use(id, { token });
      expect(await (await pageOf(id)).text()).toContain('data-state="used"');
    });
  });

  describe('the PIN', () => {
    it('is shown, and set to what the cardholder chooses', async () => {
      const card = newCard();
      const { pin } = await vault.show<RevealedPin>({ ...card, content: 'pin' });
      expect(pin).toMatch(/^\d{4}$/);
      const { id, token } = await vault.reveal({ ...card, content: 'new_pin' });
      expect((await vault.use(id, { token, pin: '850263' })).status).toBe(204);
      expect(await vault.show({ ...card, content: 'pin' })).toEqual({ pin: '850263' });
      const again = await vault.use<Problem>(id, { token, pin: '717171' });
      expect(again.body.code).toBe('reveal_used');
    });

    it.each([
      ['1234', 'pin_weak'],
      ['0000', 'pin_weak'],
      ['4321', 'pin_weak'],
      ['123', 'validation_failed'],
      [undefined, 'pin_required'],
    ])('is not %s, and the reveal stays valid', async (pin, code) => {
      const { id, token } = await vault.reveal({ ...newCard(), content: 'new_pin' });
      const refused = await vault.use<Problem>(id, { token, pin });
      expect([refused.status, refused.body.code]).toEqual([422, code]);
      expect((await vault.use(id, { token, pin: '8502' })).status).toBe(204);
    });

    it('is not set by a reveal that shows something', async () => {
      const { id, token } = await vault.reveal(newCard());
      const refused = await vault.use<Problem>(id, { token, pin: '8502' });
      expect(refused.body.code).toBe('pin_not_allowed');
    });

    it.each(['pin', 'new_pin'] as const)('is none of a virtual card: %s', async (content) => {
      const { status, body } = await vault.open({ ...newCard(), cardType: 'virtual', content });
      expect([status, (body as unknown as Problem).code]).toEqual([409, 'card_without_pin']);
    });
  });

  describe('payment details of the demo shop', () => {
    const enter = <T = PaymentDetailsEntered>(details: object, origin = SHOP) =>
      callJson<T>('POST', `${vault.service.url}/payment-details`, details, { origin });
    const use = (token: string) =>
      vault.internal<PaymentDetailsUsed & Problem>('POST', `/payment-details/${token}/use`);

    it('stand for the card, once', async () => {
      const card = newCard();
      const { number, expiry, cvc } = await vault.show<RevealedDetails>(card);
      const { status, body, headers } = await enter({ number, expiry, cvc });
      expect(status).toBe(201);
      expect(headers.get('access-control-allow-origin')).toBe(SHOP);
      expect((await use(body.token)).body).toEqual({ cardToken: card.cardToken });
      const again = await use(body.token);
      expect([again.status, again.body.code]).toEqual([404, 'payment_details_unknown']);
    });

    it('are valid for 10 minutes', async () => {
      const { number, expiry, cvc } = await vault.show<RevealedDetails>(newCard());
      const { body } = await enter({ number, expiry, cvc });
      await vault.database.query(
        `UPDATE payment_details SET created_at = created_at - interval '10 minutes'`,
      );
      expect((await use(body.token)).status).toBe(404);
    });

    it('are refused in the same way, whichever part is wrong', async () => {
      const { number, expiry, cvc } = await vault.show<RevealedDetails>(newCard());
      const right = { number, expiry, cvc };
      const wrong = [
        { number: '4000000000000002' },
        { expiry: '12/30' },
        { cvc: cvc === '111' ? '222' : '111' },
        { cvc: `${cvc}0` },
      ];
      for (const change of wrong) {
        const { status, body, headers } = await enter<Problem>({ ...right, ...change });
        expect([status, body.code, body.detail]).toEqual([
          422,
          'card_details_invalid',
          'There is no card with this number, expiry and CVC.',
        ]);
        expect(headers.get('access-control-allow-origin')).toBe(SHOP);
      }
    });

    it('are read by pages of the shop alone', async () => {
      const preflight = (origin: string) =>
        fetch(`${vault.service.url}/payment-details`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        });
      const own = await preflight(SHOP);
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, SHOP]);
      const foreign = await preflight('https://other.example');
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  it('finds and shows numbers with a new key alone, after all were sealed again', async () => {
    const card = newCard();
    const { number, expiry, cvc } = await vault.show<RevealedDetails>(card);
    const newest = randomBytes(32).toString('base64');
    const copy = await CardVaultFixture.startWith(vault.database, {
      encryptionKeys: [`newest:${newest}`],
      encryptionKey: undefined,
    });
    const client = new pg.Client({ connectionString: vault.database.url });
    await client.connect();
    try {
      const keys = { encryptionKeys: [`newest:${newest}`], encryptionKey: ENCRYPTION_KEY };
      const both = new SecretBox(keys);
      for (const column of sealedColumns) {
        expect((await resealColumn(client, both, column)).failures).toEqual([]);
      }
      const hashed = await rehashNumbers(client, both);
      expect(hashed).toBeGreaterThan(0);
      expect(await rehashNumbers(client, both)).toBe(0);
      expect(await copy.show(card)).toMatchObject({ number, cvc });
      const entered = await callJson<PaymentDetailsEntered>(
        'POST',
        `${copy.service.url}/payment-details`,
        { number, expiry, cvc },
      );
      expect(entered.status).toBe(201);
    } finally {
      // The other specs have the former key alone.
      const former = new SecretBox({
        encryptionKeys: [`default:${ENCRYPTION_KEY}`, `newest:${newest}`],
      });
      for (const column of sealedColumns) await resealColumn(client, former, column);
      await rehashNumbers(client, former);
      await client.end();
      await copy.service.close();
    }
  });

  it('deletes all that it knows of a card', async () => {
    const card = newCard();
    const { id, token } = await vault.reveal(card);
    for (let times = 0; times < 2; times += 1) {
      const { status } = await vault.internal('DELETE', `/cards/${card.cardToken}`);
      expect(status).toBe(204);
    }
    expect((await vault.use<Problem>(id, { token })).body.code).toBe('reveal_unknown');
    expect(await vault.database.query('SELECT FROM cards WHERE id = $1', [card.cardToken])).toEqual(
      [],
    );
  });

  it('deletes reveals and tokens of the shop after a day', async () => {
    const card = newCard();
    const old = await vault.reveal(card);
    const kept = await vault.reveal(card);
    await vault.database.query(
      `UPDATE reveals SET created_at = created_at - interval '1 day' WHERE id = $1`,
      [old.id],
    );
    await vault.service.app.get(VaultRetention).poll();
    const left = await vault.database.query('SELECT id FROM reveals WHERE card_id = $1', [
      card.cardToken,
    ]);
    expect(left).toEqual([{ id: kept.id }]);
  });

  it('stores no number, CVC, PIN or token that can be read', async () => {
    const card = { ...newCard(), last4: '7731' };
    const { number, cvc } = await vault.show<RevealedDetails>(card);
    const { pin } = await vault.show<RevealedPin>({ ...card, content: 'pin' });
    const { id, token } = await vault.reveal(card);
    const rows = await vault.database.query(
      `SELECT to_json(c)::text AS card, (SELECT to_json(r)::text FROM reveals r WHERE r.id = $2) AS reveal
       FROM cards c WHERE id = $1`,
      [card.cardToken, id],
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain(aCard().cardholderName);
    for (const secret of [number, number.slice(0, 12), `"${cvc}"`, `"${pin}"`, token]) {
      expect(stored).not.toContain(secret);
    }
  });
});
