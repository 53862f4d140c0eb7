import { randomUUID } from 'node:crypto';
import type {
  AccountStatement,
  ActivityAccount,
  ActivityCard,
  ActivityCompleteness,
  ActivityPayment,
  ActivityPaymentDetail,
  Money,
  Page,
  PaymentSums,
  Problem,
  TransactionDeclined,
} from '#contracts';
import { guess } from '#testing';
import { ActivityFixture, CARD_APP_URL } from '../test/activity-fixture.js';
import { RecordedAccount } from '../test/recorded-account.js';
import type { LedgerEvent } from './accounts/reported-change.js';
import { reportedChange } from './accounts/reported-change.js';
import { People } from './directory/people.js';
import { Payments } from './payments/payments.js';

describe('the API of card-activity', () => {
  let activity: ActivityFixture;
  let companyId: string;
  /** Of Ada, an admin; and of Ben, who is none. */
  let adas: RecordedAccount;
  let bens: RecordedAccount;
  let ada: string;
  let ben: string;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false }, { gapSeconds: 3_600 });
  });

  afterAll(() => activity?.close());

  beforeEach(async () => {
    activity.people.fault = () => undefined;
    activity.platform.fault = () => undefined;
    companyId = `cmp_${randomUUID()}`;
    adas = activity.platform.add(new RecordedAccount(companyId, 'ada'));
    bens = activity.platform.add(new RecordedAccount(companyId, 'ben'));
    for (const account of [adas, bens]) {
      account.topUp(10_000);
      account.settle(account.authorize(4_000), 4_400);
      account.authorize(70);
      for (const event of account.events) await activity.receive(event);
    }
    await makeAdmin('ada');
    ada = activity.people.signIn(companyId, 'ada');
    ben = activity.people.signIn(companyId, 'ben');
  });

  async function makeAdmin(externalId: string): Promise<void> {
    const directoryCompanyId = randomUUID();
    const timestamp = '2026-03-01T12:00:00.000Z';
    const company = { directoryCompanyId, platformCompanyId: companyId, legalName: 'Fabrikam' };
    const person = { directoryCompanyId, externalId, name: 'Ada', email: 'ada@fabrikam.example' };
    const people = activity.service.app.get(People);
    await activity.inTransaction(async (transaction) => {
      await people.putCompany(transaction, { timestamp, data: company });
      const data = { ...person, language: 'en' as const, role: 'admin' as const };
      await people.putPerson(transaction, { timestamp, data });
    });
  }

  const paymentsOf = async (token: string, query = '') =>
    (await activity.read<Page<ActivityPayment>>(`/activity/payments${query}`, token)).body;

  const accountsOf = (payments: Page<ActivityPayment>) =>
    new Set(payments.data.map(({ accountId }) => accountId));

  describe('shows payments and cards', () => {
    it('of a cardholder to that cardholder alone', async () => {
      const payments = await paymentsOf(ben);
      expect(accountsOf(payments)).toEqual(new Set([bens.id]));
      expect(payments.data).toHaveLength(2);
      const { body: cards } = await activity.read<Page<ActivityCard>>('/activity/cards', ben);
      expect(cards.data.map(({ id }) => id)).toEqual([bens.cardId]);
      const [others] = adas.payments.keys();
      for (const path of [`payments/${others}`, 'payments/txn_none']) {
        const { status, body } = await activity.read<Problem>(`/activity/${path}`, ben);
        expect([status, body.code]).toEqual([404, 'payment_unknown']);
      }
      for (const query of [`?accountId=${adas.id}`, `?cardId=${adas.cardId}`])
        expect((await paymentsOf(ben, query)).data).toEqual([]);
    });

    it('of the company to its admin, by each filter and page by page', async () => {
      expect(accountsOf(await paymentsOf(ada))).toEqual(new Set([adas.id, bens.id]));
      const cleared = await paymentsOf(ada, `?state=cleared&accountId=${bens.id}`);
      expect(cleared.data).toMatchObject([{ state: 'cleared', booked: { amount: -4_400 } }]);
      const ids: string[] = [];
      for (let page; !page || page.hasMore; ids.push(...page.data.map(({ id }) => id)))
        page = await paymentsOf(ada, `?limit=3${ids.length ? `&startingAfter=${ids.at(-1)}` : ''}`);
      expect(new Set(ids).size).toBe(4);
      const { body: cards } = await activity.read<Page<ActivityCard>>('/activity/cards', ada);
      expect(cards.data).toHaveLength(2);
    });

    it('of one person of the company, to the people who may see them', async () => {
      expect(accountsOf(await paymentsOf(ada, '?externalId=ben'))).toEqual(new Set([bens.id]));
      expect(accountsOf(await paymentsOf(ben, '?externalId=ben'))).toEqual(new Set([bens.id]));
      expect(await paymentsOf(ben, '?externalId=ada')).toEqual({ data: [], hasMore: false });
    });

    it('with the sums of the events, in both currencies', async () => {
      const own = new RecordedAccount(companyId, 'carla');
      const usd = (amount: number) => ({ merchantAmount: { amount, currency: 'USD' } });
      own.topUp(10_000);
      const partly = own.authorize(100, usd(120));
      own.refund(partly, 1);
      const abroad = own.authorize(4_000, usd(4_400));
      own.settle(abroad, 4_200, usd(4_620));
      const reversed = own.authorize(30);
      own.reverse(reversed);
      for (const event of own.events) await activity.receive(event);
      const { data } = await paymentsOf(activity.people.signIn(companyId, 'carla'));
      const inWords = ({ amount, currency }: Money) => `${amount} ${currency}`;
      const inCents = (sums: PaymentSums | null) =>
        sums && [sums.authorized, sums.reversed, sums.cleared, sums.refunded].map(inWords);
      const shown = data.map((payment) => [
        payment.id,
        [inCents(payment), inCents(payment.merchantAmounts)],
      ]);
      expect(Object.fromEntries(shown)).toEqual({
        [reversed]: [['30 EUR', '30 EUR', '0 EUR', '0 EUR'], null],
        [abroad]: [
          ['4000 EUR', '0 EUR', '4200 EUR', '0 EUR'],
          ['4400 USD', '0 USD', '4620 USD', '0 USD'],
        ],
        // Its refund does not include the amount in dollars.
        [partly]: [['100 EUR', '0 EUR', '0 EUR', '1 EUR'], null],
      });
    });

    it('with what was requested and declined', async () => {
      const { event } = bens.decline(`txn_${randomUUID()}`, 900);
      await activity.inTransaction((transaction) =>
        activity.service.app.get(Payments).decline(transaction, event as TransactionDeclined),
      );
      const { data } = await paymentsOf(ben, '?state=declined');
      expect(data).toMatchObject([
        {
          decline: {
            reason: 'card_frozen',
            amount: { amount: 900, currency: 'EUR' },
            merchantAmount: null,
          },
        },
      ]);
    });

    it('with all that happened to a payment', async () => {
      const [id] = bens.payments.keys();
      const path = `/activity/payments/${id}`;
      const { body } = await activity.read<ActivityPaymentDetail>(path, ben);
      expect(body).toMatchObject({
        ...{ id, companyId, accountId: bens.id, externalId: 'ben', state: 'cleared' },
        merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
        changes: [
          { accountSequence: 2, event: 'transaction_authorized', held: { amount: 4_000 } },
          { accountSequence: 3, event: 'transaction_settled', booked: { amount: -4_400 } },
        ],
      });
      expect((await activity.operate<ActivityPaymentDetail>('GET', path)).body).toEqual(body);
    });

    it('of no other company', async () => {
      const stranger = activity.people.signIn(`cmp_${randomUUID()}`, 'ada');
      expect((await paymentsOf(stranger)).data).toEqual([]);
      expect((await paymentsOf(stranger, `?accountId=${adas.id}`)).data).toEqual([]);
    });

    it('not for a wrong filter', async () => {
      const path = '/activity/payments?state=paid&limit=101&accountId=';
      const { status, body } = await activity.read<Problem>(path, ada);
      expect(status).toBe(422);
      expect(body.errors!.map(({ pointer }) => pointer).sort()).toEqual(
        ['?accountId', '?limit', '?state'].sort(),
      );
    });
  });

  describe('shows accounts', () => {
    it('with balances to the admin of the company, and to no cardholder', async () => {
      const { body } = await activity.read<Page<ActivityAccount>>('/activity/accounts', ada);
      expect(body.data.map(({ id }) => id).sort()).toEqual([adas.id, bens.id].sort());
      const one = await activity.read<ActivityAccount>(`/activity/accounts/${bens.id}`, ada);
      expect(one.body).toMatchObject({
        ...{ id: bens.id, booked: { amount: 5_600 }, held: { amount: 70 }, isComplete: true },
        ...{ available: { amount: 5_530, currency: 'EUR' }, sequence: 4 },
      });
      for (const path of ['', `/${bens.id}`, `/${bens.id}/completeness`]) {
        const { status, body: refused } = await activity.read<Problem>(
          `/activity/accounts${path}`,
          ben,
        );
        expect([status, refused.code]).toEqual([403, 'admin_required']);
      }
      const stranger = await activity.read<Problem>(`/activity/accounts/acc_none`, ada);
      expect(stranger.body.code).toBe('account_unknown');
    });

    it('with what is missing, until a comparison gets it', async () => {
      bens.authorize(5);
      const missing = bens.events.at(-1)!;
      const behind = { ...bens.topUp(7) };
      await activity.receive(behind);
      const path = `/activity/accounts/${bens.id}`;
      const before = (await activity.read<ActivityCompleteness>(`${path}/completeness`, ada)).body;
      const gap = { from: missing.sequence, to: missing.sequence };
      expect(before).toMatchObject({ sequence: 4, waiting: 1, missing: gap, comparedUntil: null });
      expect((await activity.read<ActivityAccount>(path, ada)).body.isComplete).toBe(false);
      const after = await activity.operate<ActivityCompleteness>('POST', `${path}/comparisons`);
      expect(after.body).toMatchObject({ sequence: 6, waiting: 0, missing: null, differences: [] });
      await activity.expectWhole(bens);
    });

    it('with what contradicts, until an operator has it repaired', async () => {
      bens.authorize(5);
      const right = bens.events.at(-1)!;
      const wrong = reportedChange('evt_wrong', right.event as LedgerEvent);
      await activity.receiveChange({ ...wrong, before: { booked: 1, held: 1 } });
      const path = `/activity/accounts/${bens.id}`;
      const stopped = (await activity.read<ActivityCompleteness>(`${path}/completeness`, ada)).body;
      expect(stopped.contradictions).toMatchObject([
        { accountSequence: 5, eventId: 'evt_wrong', kind: 'balances' },
      ]);
      const repaired = await activity.operate<ActivityCompleteness>('POST', `${path}/repairs`);
      expect(repaired.body).toMatchObject({ sequence: 5, contradictions: [], differences: [] });
      await activity.expectWhole(bens);
    });

    it('and says so when the platform can not be asked', async () => {
      activity.platform.fault = () => ({ status: 503 });
      const path = `/activity/accounts/${bens.id}/comparisons`;
      const { status, body } = await activity.operate<Problem>('POST', path);
      expect([status, body.code]).toEqual([503, 'platform_unavailable']);
    });

    it.each(['comparisons', 'repairs'])(
      'and takes orders for %s from operators alone',
      async (what) => {
        const url = `${activity.service.url}/activity/accounts/${bens.id}/${what}`;
        const headers = { cookie: `card_app_partner=${ada}` };
        expect((await fetch(url, { method: 'POST', headers })).status).toBe(401);
        const unknown = await activity.operate<Problem>(
          'POST',
          `/activity/accounts/acc_none/${what}`,
        );
        expect(unknown.body.code).toBe('account_unknown');
      },
    );
  });

  describe('shows statements', () => {
    const path = () => `/activity/accounts/${bens.id}`;
    const period = 'from=2026-03-01&to=2026-03-31';

    it('to the admin of the company, page by page and as CSV', async () => {
      const page = (query = '') =>
        activity.read<AccountStatement>(`${path()}/statement?${period}&limit=1${query}`, ada);
      const first = (await page()).body;
      expect(first).toMatchObject({
        ...{ accountId: bens.id, timeZone: 'Europe/Berlin', hasMore: true },
        ...{ openingBalance: { amount: 0 }, closingBalance: { amount: 10_000 } },
        data: [{ kind: 'top_up', amount: { amount: 10_000 }, description: null }],
      });
      const { entryId } = first.data[0]!;
      expect((await page(`&startingAfter=${entryId}`)).body).toMatchObject({
        ...{ openingBalance: { amount: 10_000 }, hasMore: false },
        data: [{ kind: 'purchase', accountSequence: 3, description: 'Bahnhof Buchhandlung' }],
      });
      const headers = { cookie: `card_app_partner=${ada}` };
      const url = `${activity.service.url}${path()}/statement.csv?${period}`;
      const lines = (await (await fetch(url, { headers })).text()).split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[2]).toContain(',purchase,Bahnhof Buchhandlung,-44.00,56.00,EUR,');
    });

    it('with the words of a correction', async () => {
      const account = activity.newAccount();
      await activity.receive(account.correct(-700));
      const url = `/activity/accounts/${account.id}/statement?${period}`;
      const { body } = await activity.operate<AccountStatement>('GET', url);
      expect(body.data).toMatchObject([
        {
          ...{ kind: 'correction', amount: { amount: -700 }, balance: { amount: -700 } },
          ...{ topUpId: null, description: '=Credited twice, "taken" back' },
        },
      ]);
    });

    it('and of days without any entry', async () => {
      const query = 'from=2026-04-01&to=2026-04-02';
      const { body } = await activity.read<AccountStatement>(`${path()}/statement?${query}`, ada);
      const closing = { amount: 5_600, currency: 'EUR' };
      expect(body).toMatchObject({ data: [], openingBalance: closing, closingBalance: closing });
    });

    it.each([
      ['from=2026-03-02&to=2026-03-01', 'period_impossible'],
      ['from=2025-03-01&to=2026-03-31', 'period_impossible'],
      [`${period}&startingAfter=ent_none`, 'entry_unknown'],
    ])('but not for %s', async (query, code) => {
      const { status, body } = await activity.read<Problem>(`${path()}/statement?${query}`, ada);
      expect([status, body.code]).toEqual([422, code]);
    });

    it('to no cardholder, and to no admin of another company', async () => {
      const stranger = activity.people.signIn(`cmp_${randomUUID()}`, 'ada');
      for (const what of ['statement', 'statement.csv'])
        for (const token of [ben, stranger])
          expect((await activity.read<Problem>(`${path()}/${what}`, token)).status).toBe(403);
    });
  });

  describe('is open to sessions of the card app', () => {
    it('which are looked up again from time to time', async () => {
      const before = activity.people.asked;
      for (let times = 0; times < 5; times += 1) await paymentsOf(ben);
      expect(activity.people.asked).toBe(before + 1);
    });

    it('but not to ended ones, to others, and to none', async () => {
      const ended = activity.people.signIn(companyId, 'ben', -1);
      for (const token of [ended, 'a'.repeat(43), '']) {
        const { status, body } = await activity.read<Problem>('/activity/payments', token);
        expect([status, body.code]).toEqual([401, 'reader_required']);
      }
    });

    it("not while sessions can't be looked up", async () => {
      activity.people.fault = () => ({ status: 502 });
      const token = activity.people.signIn(companyId, 'ben');
      const { status, body } = await activity.read<Problem>('/activity/payments', token);
      expect([status, body.code]).toEqual([503, 'sign_in_unavailable']);
      activity.people.fault = () => undefined;
      expect((await paymentsOf(token)).data).toHaveLength(2);
    });

    it('from a page of the card app at another port, and from no other', async () => {
      const ask = async (origin: string) => {
        const headers = { origin, cookie: `card_app_partner=${ben}` };
        const { headers: answer } = await fetch(`${activity.service.url}/activity/payments`, {
          headers,
        });
        return [
          answer.get('access-control-allow-origin'),
          answer.get('access-control-allow-credentials'),
        ];
      };
      expect(await ask(CARD_APP_URL)).toEqual([CARD_APP_URL, 'true']);
      expect(await ask('https://evil.example')).toEqual([null, null]);
    });

    it('and keeps who guesses one waiting', async () => {
      const { retryAfter } = await guess((attempt) =>
        fetch(`${activity.service.url}/activity/payments`, {
          headers: { cookie: `card_app_partner=${'a'.repeat(40)}${attempt}` },
        }),
      );
      expect(retryAfter).toBeGreaterThan(0);
    });
  });
});
