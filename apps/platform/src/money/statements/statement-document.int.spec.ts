import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountResource, AccountStatement, CardResource, Problem } from '#contracts';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { pdfPages } from '../../../test/pdf-text.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { presentedAtOnce, ThreeDsFixture } from '../../../test/three-ds-fixture.js';

describe('a month of an account as a PDF', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let card: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    card = await openCard(partner);
  });

  const path = () => `/v1/accounts/${card.accountId}`;
  const advance = (days: number) =>
    partner.post(`/v1/sandbox/companies/${card.companyId}/advance-time`, { days });
  const get = (month: string, by = partner) =>
    fetch(`${platform.url}${path()}/statement.pdf${month && `?month=${month}`}`, {
      headers: { authorization: `Bearer ${by.apiKey}` },
    });
  const pagesOf = async (month: string) =>
    // Intl separates an amount from its currency by a space at which no line ends.
    (await pdfPages(Buffer.from(await (await get(month)).arrayBuffer()))).map((page) =>
      page.replaceAll('\u00a0', ' '),
    );
  const currentMonth = async () =>
    (await partner.get<AccountStatement>(`${path()}/statement`)).body.from.slice(0, 7);
  const moveTo = (country: string, currency = 'EUR') =>
    platform.database.query(
      `WITH moved AS (UPDATE companies SET country = $1 WHERE id = $2)
       UPDATE accounts SET currency = $3 WHERE id = $4`,
      [country, card.companyId, currency, card.accountId],
    );

  async function topUp(amount: number, currency = 'EUR'): Promise<void> {
    const { topUpReference } = (await partner.get<AccountResource>(path())).body;
    await partner.post('/v1/sandbox/bank-transfers', {
      reference: topUpReference,
      amount: { amount, currency },
    });
  }

  it('has its sums and its entries, in German', async () => {
    await topUp(100_000);
    await advance(32);
    const merchant = { name: 'Łódź & Söhne', categoryCode: '5942', country: 'PL' };
    await processor.send({ kind: 'clearing', cardId: card.id, merchant }, 123_456);
    await processor.send({ kind: 'refund', cardId: card.id, merchant }, 1_000);
    const month = await currentMonth();
    const unasked = await get('').then(({ headers }) => headers.get('content-disposition'));
    expect(unasked).toContain(month);
    expect((await pagesOf(month)).join()).toContain('Der Monat ist noch nicht zu Ende.');
    await advance(32);
    const response = await get(month);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${month}.pdf"`,
    );
    const [page, ...others] = await pagesOf(month);
    expect(others).toEqual([]);
    const lines = page!.split('\n');
    for (const [label, value] of [
      ['Von', 'Partner Card Platform'],
      ['Kontoinhaber', 'Fabrikam GmbH'],
      ['Konto', card.accountId],
      ['Anfangssaldo', '1.000,00 €'],
      ['Eingänge', '10,00 €'],
      ['Ausgänge', '-1.234,56 €'],
      ['Endsaldo', '-224,56 €'],
    ] as const)
      expect(lines[lines.indexOf(label) + 1]).toBe(value);
    const entry = lines.indexOf('Kartenzahlung');
    expect(lines.slice(entry + 1, entry + 4)).toEqual(['Łódź & Söhne', '-1.234,56 €', '-234,56 €']);
    expect(page).not.toContain('noch nicht zu Ende');
    expect(lines).toContain('1 / 1');
  });

  it('is in English for other countries, with the decimals of the currency', async () => {
    await moveTo('JP', 'JPY');
    await topUp(1_234_567, 'JPY');
    const [page] = await pagesOf(await currentMonth());
    expect(page).toContain('Statement of account');
    expect(page).toContain('(Asia/Tokyo)');
    expect(page!.split('\n').filter((line) => line === 'JP¥1,234,567')).toHaveLength(4);
  });

  it('has headings and a number on each page', async () => {
    for (let index = 0; index < 60; index += 1) await topUp(index + 1);
    const pages = await pagesOf(await currentMonth());
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Saldo\n');
      expect(page).toContain(`${index + 1} / 2`);
    }
    const listed = pages
      .join('')
      .split('\n')
      .filter((line) => line === 'Aufladung');
    expect(listed).toHaveLength(60);
  });

  it('shows names in every script without losing a character', async () => {
    // What the reader of the spec can extract: it reorders marks, and words from right to left.
    const partsByName: Record<string, string[]> = {
      '山田商店 東京': ['山田商店', '東京'],
      北京图书馆: ['北京图书馆'],
      '서울 서점': ['서울', '서점'],
      ร้านหนังสือ: ['ร', 'ห'],
      'किताब की दुकान': ['कि', 'दु'],
      'Ελλάδα Москва': ['Ελλάδα', 'Москва'],
      'مكتبة النور': ['مكتبة', 'النور'],
      'ספרייה ראשית': ['ספרייה', 'ראשית'],
      'Café 📚 Books': ['Café', '📚', 'Books'],
      // No font of ours has Georgian, so it is transliterated.
      თბილისი: ['tbilisi'],
      'A-very-very-long-name-without-any-blanks-in-it': ['it'],
      'one\nline': ['one', 'line'],
    };
    for (const name of Object.keys(partsByName)) {
      const merchant = { name, categoryCode: '5942', country: 'PL' };
      await processor.send({ kind: 'clearing', cardId: card.id, merchant }, 100);
    }
    const [page] = await pagesOf(await currentMonth());
    const text = page!.normalize('NFKC');
    for (const part of Object.values(partsByName).flat()) expect(text).toContain(part);
    expect(text.replace(/[\s\u200b]/g, '')).toContain(
      'A-very-very-long-name-without-any-blanks-in-it',
    );
  });

  it('says that nothing was booked, and is refused for an impossible month', async () => {
    const month = await currentMonth();
    const unasked = await get('').then(({ headers }) => headers.get('content-disposition'));
    expect(unasked).toContain(month);
    expect((await pagesOf(month)).join()).toContain('Es wurde nichts gebucht.');
    const refused = await get('2999-01');
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([
      422,
      'month_impossible',
    ]);
    expect((await get(month, await platform.addPartner())).status).toBe(404);
  });
});

describe('a flood of requests for documents', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
    threeDs.webhook.script = presentedAtOnce;
  });

  afterAll(() => threeDs?.close());

  it('is created one document at a time for a partner, and delays no 3-D Secure request', async () => {
    const { partner, card, platform } = threeDs;
    const path = `/v1/accounts/${card.accountId}`;
    const { topUpReference } = (await partner.get<AccountResource>(path)).body;
    for (let round = 0; round < 20; round += 1) {
      const transfers = Array.from({ length: 20 }, (_, index) =>
        partner.post('/v1/sandbox/bank-transfers', {
          reference: topUpReference,
          amount: { amount: index + 1, currency: 'EUR' },
        }),
      );
      await Promise.all(transfers);
    }
    const headers = { authorization: `Bearer ${partner.apiKey}` };
    const flood = Promise.all(
      Array.from({ length: 100 }, () => fetch(`${platform.url}${path}/statement.pdf`, { headers })),
    );
    let isOver = false;
    void flood.finally(() => (isOver = true));
    const answersMs: number[] = [];
    do {
      const startedAt = performance.now();
      expect((await threeDs.ask()).status).toBe(200);
      answersMs.push(performance.now() - startedAt);
    } while (!isOver);
    // docs/interface/three-ds.md#3-d-secure: an initial answer takes at most 2 s.
    expect(Math.max(...answersMs)).toBeLessThan(2_000);
    const answers = await flood;
    const created = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(created.length).toBeGreaterThan(0);
    expect(refused).toHaveLength(100 - created.length);
    for (const answer of refused)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused[0]!.json()) as Problem).code).toBe('too_many_requests');
  });
});
