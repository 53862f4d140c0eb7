import { hitsOf, type MonitoredPayment, type RuleSettings } from './monitoring-rules.js';

const settings: RuleSettings = {
  paymentsPerHour: 3,
  roundAmountsPerDay: 2,
  roundUnits: 100,
  merchantCountries: ['KP'],
};

const payment = (at: string, more: Partial<MonitoredPayment> = {}): MonitoredPayment => ({
  ...{ id: `txn_${at}`, companyId: 'cmp_1', cardId: 'crd_1', at: new Date(`2026-11-${at}Z`) },
  ...{ amount: 1_234, currency: 'EUR', merchantCountry: 'DE', ...more },
});

const found = (payments: MonitoredPayment[], changed: Partial<RuleSettings> = {}) =>
  hitsOf(payments, { ...settings, ...changed }).map(({ rule, day }) => `${rule} ${day}`);

describe('monitoring rules', () => {
  it('find many payments within an hour', () => {
    const payments = [payment('20T10:00'), payment('20T10:30'), payment('20T11:00')];
    expect(found(payments)).toEqual(['velocity 2026-11-20']);
    expect(hitsOf(payments, settings)[0]!.transactionIds).toHaveLength(3);
    expect(found([payment('20T10:00'), payment('20T10:30'), payment('20T11:01')])).toEqual([]);
    expect(found(payments.slice(1))).toEqual([]);
  });

  it('find many payments around midnight on the day of the last one', () => {
    const payments = [payment('20T23:30'), payment('20T23:59'), payment('21T00:10')];
    expect(found(payments)).toEqual(['velocity 2026-11-21']);
  });

  it('find round amounts of one day, in the units of their currency', () => {
    const round = { amount: 30_000 };
    expect(found([payment('20T01:00', round), payment('20T23:00', round)])).toEqual([
      'round_amounts 2026-11-20',
    ]);
    expect(found([payment('20T23:00', round), payment('21T01:00', round)])).toEqual([]);
    expect(found([payment('20T01:00', round), payment('20T23:00')])).toEqual([]);
    const yen = (amount: number) => payment('20T02:00', { amount, currency: 'JPY' });
    expect(found([yen(300), yen(400)])).toEqual([]);
    expect(found([yen(30_000), yen(40_000)])).toEqual(['round_amounts 2026-11-20']);
  });

  it('find shops in countries of high risk', () => {
    expect(found([payment('20T10:00', { merchantCountry: 'KP' })])).toEqual([
      'merchant_country 2026-11-20',
    ]);
  });

  it('find one hit of each rule on each day', () => {
    const there = { merchantCountry: 'KP', amount: 30_000 };
    const payments = ['20T10:00', '20T10:01', '20T10:02', '20T10:03', '21T10:00'].map((at) =>
      payment(at, there),
    );
    expect(found(payments).sort()).toEqual([
      ...['merchant_country 2026-11-20', 'merchant_country 2026-11-21'],
      ...['round_amounts 2026-11-20', 'velocity 2026-11-20'],
    ]);
  });

  it('can be switched off', () => {
    const off = { paymentsPerHour: 0, roundAmountsPerDay: 0, merchantCountries: [] };
    const round = { amount: 30_000, merchantCountry: 'KP' };
    const payments = ['20T10:00', '20T10:01', '20T10:02'].map((at) => payment(at, round));
    expect(found(payments, off)).toEqual([]);
  });
});
