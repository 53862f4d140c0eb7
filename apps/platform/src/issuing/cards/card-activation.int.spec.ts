import type { CardResource, Problem } from '#contracts';
import { fundAccount } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';

describe('the activation of a physical card', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let card: CardResource;
  let code: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    const { id: companyId } = await partner.createCompany();
    await partner.approveKyc(companyId);
    card = await partner.orderCard((await partner.createPerson(companyId)).id, 'physical');
    await partner.post(`/v1/sandbox/cards/${card.id}/ship`);
    code = await partner.activationCodeOf(card.id);
  });

  const activate = (activationCode?: unknown, id = card.id) =>
    partner.post<Partial<Omit<Problem, 'status'>> & { status: string | number }>(
      `/v1/cards/${id}/activate`,
      activationCode === undefined ? undefined : { activationCode },
    );
  const wrongCode = (nth = 1) => String((Number(code) + nth) % 1_000_000).padStart(6, '0');
  const outcomeOf = async (activationCode?: unknown, id?: string) => {
    const { status, body } = await activate(activationCode, id);
    return status === 200 ? body.status : [status, body.code, body.guessesLeft];
  };
  const newCode = (headers = {}) =>
    partner.post<{ codesLeft: number } & Problem>(
      `/v1/cards/${card.id}/activation-codes`,
      undefined,
      headers,
    );
  const statusOf = async () =>
    (await partner.get<CardResource>(`/v1/cards/${card.id}`)).body.status;

  it('accepts the code of its letter once', async () => {
    expect(code).toMatch(/^\d{6}$/);
    expect(await outcomeOf(code)).toBe('active');
    expect(await outcomeOf(code)).toEqual([409, 'card_transition_impossible', undefined]);
    const letter = await partner.get<Problem>(`/v1/sandbox/cards/${card.id}/letter`);
    expect([letter.status, letter.body.code]).toEqual([404, 'card_letter_unknown']);
  });

  it.each([
    ['no code', undefined, 'activation_code_required'],
    ['a code that is too short', '12345', 'validation_failed'],
    ['letters', '12345a', 'validation_failed'],
    ['a number', 123_456, 'validation_failed'],
    ['null', null, 'validation_failed'],
  ])('is refused with %s, which counts as no guess', async (_what, given, refusal) => {
    expect(await outcomeOf(given)).toEqual([422, refusal, undefined]);
    expect(await outcomeOf(wrongCode())).toEqual([422, 'activation_code_wrong', 4]);
    expect(await statusOf()).toBe('shipped');
  });

  it('refuses the code of another card, and any code before the card is shipped', async () => {
    const other = await partner.orderCard(card.personId, 'physical');
    expect(await outcomeOf(await partner.activationCodeOf(other.id), other.id)).toEqual([
      409,
      'card_transition_impossible',
      undefined,
    ]);
    await partner.post(`/v1/sandbox/cards/${other.id}/ship`);
    // The codes may be the same by chance, their hashes are not.
    await platform.database.query(
      `UPDATE card_activation_codes SET secret_hash =
         (SELECT secret_hash FROM card_activation_codes WHERE card_id = $1) WHERE card_id = $2`,
      [card.id, other.id],
    );
    expect(await outcomeOf(code, other.id)).toEqual([422, 'activation_code_wrong', 4]);
    expect(await outcomeOf(code)).toBe('active');
  });

  it('is blocked after five wrong codes, concurrent ones included', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => outcomeOf(wrongCode(index + 1))),
    );
    const outcomes = answers.map((answer) => String(answer)).sort();
    expect(outcomes).toEqual(
      [
        ...[0, 1, 2, 3, 4].map((left) => `422,activation_code_wrong,${left}`),
        ...Array.from({ length: 95 }, () => '423,activation_code_void,'),
      ].sort(),
    );
    expect(await outcomeOf(code)).toEqual([423, 'activation_code_void', undefined]);
    expect(await statusOf()).toBe('shipped');
  });

  it('happens once for concurrent right codes', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(code)));
    expect(answers.filter((answer) => answer === 'active')).toHaveLength(1);
  });

  it('needs another letter after that, of at most five', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await outcomeOf(wrongCode(guess));
    const { status, body } = await newCode({ 'idempotency-key': 'letter-1' });
    expect([status, body]).toEqual([201, { cardId: card.id, codesLeft: 3 }]);
    // Repeated, it sends no other one.
    expect((await newCode({ 'idempotency-key': 'letter-1' })).body.codesLeft).toBe(3);
    for (const left of [2, 1, 0]) expect((await newCode()).body.codesLeft).toBe(left);
    const last = await partner.activationCodeOf(card.id);
    const refused = await newCode();
    expect([refused.status, refused.body.code]).toEqual([409, 'activation_codes_used_up']);
    expect(await outcomeOf(code)).toEqual([422, 'activation_code_wrong', 4]);
    expect(await outcomeOf(last)).toBe('active');
    expect((await newCode()).body.code).toBe('card_transition_impossible');
  });

  it('is needed before the card can pay', async () => {
    await fundAccount(platform, card.accountId, 10_000);
    const processor = new ProcessorClient(platform.url);
    const pay = async (cardId = card.id) =>
      (await processor.send({ kind: 'authorization', cardId }, 1_000)).body;
    expect(await pay()).toMatchObject({ outcome: 'declined', reason: 'card_not_active' });
    await outcomeOf(wrongCode());
    expect(await pay()).toMatchObject({ outcome: 'declined', reason: 'card_not_active' });
    await outcomeOf(code);
    expect((await pay()).outcome).toBe('approved');
    const replaced = await partner.post<CardResource>(`/v1/cards/${card.id}/replace`, {
      reason: 'lost',
    });
    const { id } = replaced.body;
    await partner.post(`/v1/sandbox/cards/${id}/ship`);
    expect(await pay(id)).toMatchObject({ outcome: 'declined', reason: 'card_not_active' });
    expect((await partner.activateShipped(id)).status).toBe(200);
    expect((await pay(id)).outcome).toBe('approved');
  });

  it('of a virtual card needs no code', async () => {
    const { id } = await partner.orderCard(card.personId);
    expect(await outcomeOf('123456', id)).toEqual([422, 'activation_code_needless', undefined]);
    const refused = await partner.post<Problem>(`/v1/cards/${id}/activation-codes`);
    expect([refused.status, refused.body.code]).toEqual([409, 'card_transition_impossible']);
    expect(await outcomeOf(undefined, id)).toBe('active');
  });

  it('of a card without a code begins with a request for one', async () => {
    await platform.database.query('DELETE FROM card_activation_codes WHERE card_id = $1', [
      card.id,
    ]);
    await platform.database.query('DELETE FROM card_letters WHERE id = $1', [card.id]);
    expect(await outcomeOf(code)).toEqual([423, 'activation_code_void', undefined]);
    expect((await newCode()).body.codesLeft).toBe(4);
    expect((await partner.activateShipped(card.id)).body.status).toBe('active');
  });

  it('leaves no readable code in the database', async () => {
    const rows = await platform.database.query(
      `SELECT to_jsonb(a) || to_jsonb(l) AS stored FROM card_activation_codes a
       JOIN card_letters l ON l.id = a.card_id WHERE a.card_id = $1`,
      [card.id],
    );
    expect(JSON.stringify(rows[0]!.stored).replaceAll(card.id, '')).not.toContain(code);
    await partner.post(`/v1/cards/${card.id}/terminate`);
    const counts = await platform.database.query(
      `SELECT (SELECT count(*) FROM card_activation_codes WHERE card_id = $1)::int AS codes,
         (SELECT count(*) FROM card_letters WHERE id = $1)::int AS letters`,
      [card.id],
    );
    expect(counts).toEqual([{ codes: 0, letters: 0 }]);
  });
});
