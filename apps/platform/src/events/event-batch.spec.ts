import { chooseWanted, countByCompany, type IncomingEvent } from './event-batch.js';

const event = (partnerId: string, bytes = 10) =>
  ({ partnerId, channel: 'events', bytes }) as IncomingEvent;

describe('chooseWanted', () => {
  it('wants as many of each endpoint as there is room for', () => {
    const events = ['ptn_1', 'ptn_1', 'ptn_2', 'ptn_1'].map((partnerId) => event(partnerId));
    const room = () => ({ events: 2, bytes: 1_000 });
    expect(chooseWanted(events, room)).toEqual([true, true, true, false]);
  });

  it('wants no more when the bytes are used up', () => {
    const events = [event('ptn_1', 600), event('ptn_1', 600), event('ptn_1', 1)];
    const room = () => ({ events: 9, bytes: 1_000 });
    expect(chooseWanted(events, room)).toEqual([true, true, false]);
  });
});

describe('countByCompany', () => {
  const of = (companyId: string, channel = 'events', partnerId = 'ptn_1') =>
    ({ companyId, channel, partnerId }) as IncomingEvent;

  it("numbers each company's events by channel, and puts companies in one order", () => {
    const events = [of('cmp_2'), of('cmp_1'), of('cmp_2', 'transactions'), of('cmp_2')];
    expect(countByCompany(events)).toEqual({
      numbers: [1, 1, 1, 2],
      shares: [
        { companyId: 'cmp_1', partnerId: 'ptn_1', events: 1, transactions: 0 },
        { companyId: 'cmp_2', partnerId: 'ptn_1', events: 2, transactions: 1 },
      ],
    });
  });

  it('keeps apart what two partners say of one company', () => {
    const { numbers, shares } = countByCompany([
      of('cmp_1', 'events', 'ptn_1'),
      of('cmp_1', 'events', 'ptn_2'),
    ]);
    expect(numbers).toEqual([1, 1]);
    expect(shares.map(({ partnerId, events }) => [partnerId, events]).toSorted()).toEqual([
      ['ptn_1', 1],
      ['ptn_2', 1],
    ]);
  });
});
