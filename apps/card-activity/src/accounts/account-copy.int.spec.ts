import { ActivityFixture } from '../../test/activity-fixture.js';
import type { RecordedAccount, RecordedEvent } from '../../test/recorded-account.js';
import { SeededRandom } from '../../test/seeded-random.js';
import { type LedgerEvent, reportedChange } from './reported-change.js';

describe('AccountCopy', () => {
  let activity: ActivityFixture;
  let account: RecordedAccount;

  beforeAll(async () => {
    // No gap lasts long enough to ask the platform.
    activity = await ActivityFixture.start({ consumesEvents: false }, { gapSeconds: 3_600 });
  });

  afterAll(() => activity?.close());

  beforeEach(() => {
    account = activity.newAccount();
  });

  async function receiveAll(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await activity.receive(event);
  }

  const ledgerEvents = () => account.events.filter(({ sequence }) => sequence !== undefined);

  function live(): void {
    account.topUp(10_000);
    const dinner = account.authorize(4_000);
    account.settle(dinner, 4_400);
    account.refund(dinner, 400);
    account.reverse(account.authorize(900));
    account.authorize(70);
  }

  it('follows an account whose events come in their order', async () => {
    live();
    await receiveAll(ledgerEvents());
    await activity.expectWhole(account);
  });

  it.each([1, 2, 3, 4, 5])('ends the same in any order, each twice (seed %d)', async (seed) => {
    live();
    const events = ledgerEvents();
    await receiveAll(new SeededRandom(seed).shuffled([...events, ...events]));
    await activity.expectWhole(account);
    expect(await activity.contradictionsOf(account)).toEqual([]);
  });

  it('applies nothing behind a gap, and all of it once the gap is closed', async () => {
    live();
    const [first, second, third, ...others] = ledgerEvents();
    await receiveAll([first!, third!, ...others]);
    expect(await activity.stored(account)).toEqual({
      ...{ sequence: 1, booked: 10_000, held: 0, hasGap: true, isContradicted: false },
    });
    await activity.receive(second!);
    await activity.expectWhole(account);
  });

  it('receives the same changes at the same time once', async () => {
    live();
    const events = new SeededRandom(7).shuffled([...ledgerEvents(), ...ledgerEvents()]);
    await Promise.all(events.map((event) => activity.receive(event)));
    await activity.expectWhole(account);
  });

  it('keeps the first of two events with one number, applied or not, and reports the contradiction', async () => {
    live();
    const [first, , third] = ledgerEvents();
    await receiveAll([first!, third!]);
    for (const { event } of [first!, third!])
      await activity.receive({ ...first!, id: 'evt_b', event });
    expect(await activity.contradictionsOf(account)).toMatchObject([
      { sequence: 1, kind: 'other_event', had: { eventId: first!.id }, told: { eventId: 'evt_b' } },
      { sequence: 3, kind: 'other_event', had: { eventId: third!.id } },
    ]);
    expect(await activity.stored(account)).toMatchObject({ sequence: 1, isContradicted: false });
  });

  it.each(['booked', 'held'] as const)(
    'stops at a change that does not begin with what is %s',
    async (which) => {
      live();
      const [first, second, third] = ledgerEvents();
      await activity.receive(first!);
      const wrong = reportedChange(second!.id, second!.event as LedgerEvent);
      wrong.before![which] += 1;
      await activity.receiveChange(wrong);
      await activity.receive(third!);
      const copy = { sequence: 1, booked: 10_000, held: 0, isContradicted: true };
      expect(await activity.stored(account)).toMatchObject(copy);
      const [noted, ...more] = await activity.contradictionsOf(account);
      const had = { booked: 10_000, held: 0, currency: 'EUR' };
      const told = { ...had, [which]: had[which] + 1 };
      expect(noted).toEqual({ sequence: 2, kind: 'balances', had, told });
      expect(more).toEqual([]);
    },
  );

  it('stops at a change in another currency', async () => {
    live();
    const [first, second] = ledgerEvents();
    await activity.receive(first!);
    const change = reportedChange(second!.id, second!.event as LedgerEvent);
    await activity.receiveChange({ ...change, currency: 'USD' });
    expect(await activity.stored(account)).toMatchObject({ sequence: 1, isContradicted: true });
  });
});
