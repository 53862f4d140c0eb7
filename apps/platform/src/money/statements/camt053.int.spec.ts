import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountResource, AccountStatement, CardResource, Problem } from '#contracts';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';

describe('a month of an account as camt.053', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let card: CardResource;
  let month: string;
  let xml: string;
  let statement: AccountStatement;

  beforeAll(async () => {
    platform = await PlatformFixture.start({
      processorApiKeys: [PROCESSOR_KEY],
      legalName: 'Platform & Co <Cards>',
    });
    partner = await platform.addPartner();
    card = await openCard(partner);
    await topUp(10_000);
    await advance(32);
    const processor = new ProcessorClient(platform.url);
    const merchant = {
      name: `Smith & Sons \u0007<"${'ä'.repeat(150)}">`,
      categoryCode: '5942',
      country: 'DE',
    };
    const send = (kind: 'clearing' | 'clearing_reversal' | 'refund', cents: number, more: object) =>
      processor.send({ kind, cardId: card.id, merchant, ...more }, cents);
    await send('clearing', 1_250, { id: 'clr-1', paymentId: 'pay-1' });
    await send('clearing_reversal', 1_250, { id: 'rev-1', paymentId: 'pay-1', follows: 'clr-1' });
    await send('clearing', 20_005, { id: 'clr-2' });
    await send('refund', 5, { id: 'ref-1' });
    await topUp(700);
    statement = (await partner.get<AccountStatement>(`${path()}/statement`)).body;
    month = statement.from.slice(0, 7);
    await advance(32);
    xml = await (await get(month)).text();
  });

  afterAll(() => platform?.close());

  const path = () => `/v1/accounts/${card.accountId}`;
  const advance = (days: number) =>
    partner.post(`/v1/sandbox/companies/${card.companyId}/advance-time`, { days });
  const get = (of: string, by = partner) =>
    fetch(`${platform.url}${path()}/statement.camt053?month=${of}`, {
      headers: { authorization: `Bearer ${by.apiKey}` },
    });

  async function topUp(amount: number): Promise<void> {
    const { topUpReference } = (await partner.get<AccountResource>(path())).body;
    await partner.post('/v1/sandbox/bank-transfers', {
      reference: topUpReference,
      amount: { amount, currency: 'EUR' },
    });
  }

  /** What stands in each of these elements. */
  const all = (name: string, within = xml): string[] =>
    [...within.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
      ([, content]) => content!,
    );
  /** In minor units, with its sign. */
  const amountIn = (element: string): number => {
    const [amount, direction] = [all('Amt', element)[0]!, all('CdtDbtInd', element)[0]];
    return Math.round(Number(amount) * 100) * (direction === 'DBIT' ? -1 : 1);
  };
  const balance = (code: string, within = xml) =>
    all('Bal', within).find((one) => one.includes(`<Cd>${code}</Cd>`))!;

  it('is a file of XML in the namespace of version 08', async () => {
    const response = await get(month);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${month}.camt053.xml"`,
    );
    expect(await response.text()).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">/,
    );
  });

  it('has the entries of the statement, which lead from the opening to the closing balance', () => {
    const entries = all('Ntry');
    expect(entries.map(amountIn)).toEqual([-1_250, 1_250, -20_005, 5, 700]);
    expect(entries.map(amountIn)).toEqual(statement.data.map(({ amount }) => amount.amount));
    const [opening, closing] = [balance('OPBD'), balance('CLBD')];
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    const lastDay = end.toISOString().slice(0, 10);
    expect([opening, closing].map(amountIn)).toEqual([10_000, -9_300]);
    expect(opening).toContain(`<Dt><Dt>${statement.from}</Dt></Dt>`);
    expect(closing).toContain(`<Dt><Dt>${lastDay}</Dt></Dt>`);
    const [credits, debits] = ['TtlCdtNtries', 'TtlDbtNtries'].map((name) => all(name)[0]!);
    expect([all('Sum', credits), all('Sum', debits)]).toEqual([['19.55'], ['212.55']]);
    expect(all('NbOfNtries')).toEqual(['5', '3', '2']);
  });

  it('has the code and the references of each entry', () => {
    const entries = all('Ntry');
    expect(entries.map((entry) => [all('Fmly', entry)[0], all('RvslInd', entry)[0]])).toEqual([
      ['<Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd>', undefined],
      ['<Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd>', 'true'],
      ['<Cd>CCRD</Cd><SubFmlyCd>POSD</SubFmlyCd>', undefined],
      ['<Cd>CCRD</Cd><SubFmlyCd>RIMB</SubFmlyCd>', undefined],
      ['<Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd>', undefined],
    ]);
    expect(all('NtryRef')).toEqual(statement.data.map(({ entryId }) => entryId.slice(4)));
    expect(all('TxId')).toEqual(
      statement.data.map(({ transactionId, topUpId }) => (transactionId ?? topUpId)!.slice(4)),
    );
    for (const reference of [...all('NtryRef'), ...all('TxId'), ...all('MsgId')])
      expect(reference.length).toBeLessThanOrEqual(35);
  });

  it('keeps names readable and within their length', () => {
    const [merchant] = all('Ustrd');
    expect(merchant).toMatch(/^Smith &amp; Sons &lt;&quot;ä+…$/);
    const length = (text: string) => text.replace(/&\w+;/g, '.').length;
    expect(all('Ustrd').map(length)).toEqual([140, 140, 140, 140]);
    expect(all('Nm', all('Svcr')[0])).toEqual(['Platform &amp; Co &lt;Cards&gt;']);
    expect(all('Cdtr')).toHaveLength(2);
    expect(all('Dbtr')).toHaveLength(2);
  });

  it('has an interim balance during the month, and refuses a future month', async () => {
    const { from, to } = (await partner.get<AccountStatement>(`${path()}/statement`)).body;
    const text = await (await get(from.slice(0, 7))).text();
    expect(amountIn(balance('ITBD', text))).toBe(-9_300);
    expect(balance('ITBD', text)).toContain(`<Dt><Dt>${to}</Dt></Dt>`);
    expect(balance('CLBD', text)).toBeUndefined();
    const future = `${Number(from.slice(0, 4)) + 1}-01`;
    const refused = await get(future);
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([
      422,
      'month_impossible',
    ]);
    expect((await get('2026-13')).status).toBe(422);
    expect((await get('1899-12')).status).toBe(422);
    expect((await get(month, await platform.addPartner())).status).toBe(404);
  });

  it('is a new statement after any change, and otherwise the same bytes', async () => {
    const other = await openCard(partner);
    const file = async (accountId: string, of: string) => {
      const url = `${platform.url}/v1/accounts/${accountId}/statement.camt053?month=${of}`;
      const headers = { authorization: `Bearer ${partner.apiKey}` };
      return (await fetch(url, { headers })).text();
    };
    const { from } = (await partner.get<AccountStatement>(`${path()}/statement`)).body;
    const current = from.slice(0, 7);
    const first = await file(card.accountId, current);
    expect(await file(card.accountId, current)).toBe(first);
    await topUp(100);
    // Many at once are one file.
    const [second, ...same] = await Promise.all(
      Array.from({ length: 8 }, () => file(card.accountId, current)),
    );
    expect(new Set(same)).toEqual(new Set([second]));
    await advance(1);
    const files = [xml, first, second!, await file(card.accountId, current)];
    const ids = files.map((each) => all('Id', all('Stmt', each)[0])[0]!);
    const numbers = files.map((each) => Number(all('ElctrncSeqNb', each)[0]));
    expect(numbers.map((number) => number - numbers[0]!)).toEqual([0, 1, 2, 3]);
    expect(new Set(ids).size).toBe(4);
    expect(ids.map((id) => id.length <= 35)).toEqual([true, true, true, true]);
    expect(files.map((each) => all('MsgId', each))).toEqual(ids.map((id) => [id]));
    // Each account counts its own numbers.
    const { from: of } = (
      await partner.get<AccountStatement>(`/v1/accounts/${other.accountId}/statement`)
    ).body;
    expect(all('ElctrncSeqNb', await file(other.accountId, of.slice(0, 7)))).toEqual(['1']);
    expect(await file(card.accountId, month)).toBe(xml);
  });
});
