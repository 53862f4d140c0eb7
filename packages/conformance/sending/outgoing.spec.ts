import { AccountTopUp, eventClassesByChannel, type LedgerChange, readClass } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { CompanyEvents, type Outgoing } from './outgoing.js';
import { Random } from './random.js';

const eventsOf = (seed: string, repetition = 0) =>
  new CompanyEvents(new Random(seed, repetition), Date.UTC(2026, 2, 1));
const read = ({ body }: Outgoing) =>
  JSON.parse(body.toString()) as { data: { ledger: LedgerChange; accountId: string } };

describe('the events of a company', () => {
  it.each(Object.values(eventClassesByChannel).flat())('are right: %p', (kind) => {
    expect(readClass(kind, read(eventsOf('1').next(kind)), 'message').problems).toEqual([]);
  });

  it('go on from each other, in numbers and in money', () => {
    const company = eventsOf('1');
    const events = Array.from({ length: 5 }, () => company.next(AccountTopUp));
    const ledgers = events.map((event) => read(event).data.ledger);
    expect(events.map(({ headers }) => headers['webhook-sequence'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(ledgers.map(({ accountSequence }) => accountSequence)).toEqual([1, 2, 3, 4, 5]);
    ledgers.slice(1).forEach(({ booked }, index) => {
      expect(booked.before).toEqual(ledgers[index]!.booked.after);
    });
    expect(new Set(events.map((event) => read(event).data.accountId)).size).toBe(1);
  });

  it('are the same for the same seed, and others for another one', () => {
    const next = (seed: string) => eventsOf(seed).next(AccountTopUp);
    expect(next('1')).toEqual(next('1'));
    expect(next('1').id).not.toBe(next('2').id);
  });

  it('have other ids and the same amounts where a seed is repeated', () => {
    const [once, again] = [0, 1].map((repetition) => eventsOf('1', repetition).next(AccountTopUp));
    expect(once!.id).not.toBe(again!.id);
    expect(read(once!).data.accountId).not.toBe(read(again!).data.accountId);
    expect(read(once!).data.ledger.booked).toEqual(read(again!).data.ledger.booked);
  });
});
