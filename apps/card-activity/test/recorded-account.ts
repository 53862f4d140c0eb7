import { createHash, randomUUID } from 'node:crypto';
import {
  type AccountDigest,
  type AccountEventResource,
  type AccountTopUp,
  type LedgerChange,
  type PaymentState,
  SKIPPED_NUMBERS,
  spendable,
  type TransactionDeclined,
} from '#contracts';
import { dayIn } from '#time-zones';
import type { LedgerEvent } from '../src/accounts/reported-change.js';
import type { SeededRandom } from './seeded-random.js';

export interface RecordedEvent {
  id: string;
  /** Undefined for a decline. */
  sequence: number | undefined;
  event: LedgerEvent | TransactionDeclined;
  /** A change without an event: a restore has added it. */
  isUntold?: boolean;
}

/** What a platform had recorded at a moment. */
type Recorded = Pick<RecordedAccount, 'booked' | 'held' | 'sequence'> & {
  events: number;
  payments: RecordedPayment[];
};

interface RecordedPayment {
  id: string;
  state: PaymentState;
  held: number;
  booked: number;
}

const CURRENCY = 'EUR';
const FIRST_MOMENT_MS = Date.UTC(2026, 2, 1, 12);
const VERSIONS: Readonly<Record<string, number>> = {
  account_top_up: 2,
  transaction_authorized: 2,
  transaction_declined: 2,
  transaction_reversed: 2,
  transaction_settled: 2,
};

/** What a platform recorded of one account: the truth that a copy of it has to end with. */
export class RecordedAccount {
  readonly id = `acc_${randomUUID()}`;
  readonly cardId = `crd_${randomUUID()}`;
  readonly events: RecordedEvent[] = [];
  readonly payments = new Map<string, RecordedPayment>();
  timeZone = 'Europe/Berlin';
  booked = 0;
  held = 0;
  sequence = 0;

  constructor(
    readonly companyId: string,
    readonly externalId = 'e-1001',
    private readonly firstMomentMs = FIRST_MOMENT_MS,
  ) {}

  /** A life of an account by chance. */
  static random(
    companyId: string,
    random: SeededRandom,
    steps: number,
    firstMomentMs = FIRST_MOMENT_MS,
  ): RecordedAccount {
    const account = new RecordedAccount(companyId, 'e-1001', firstMomentMs);
    account.topUp(1_000_000);
    while (account.events.length < steps) {
      const cents = 1 + random.below(5_000);
      const payment = account.authorize(cents);
      const what = random.below(8);
      if (what === 0) account.reverse(payment);
      else if (what === 1) account.topUp(cents);
      else if (what === 2) account.decline(payment, cents);
      else if (what === 6) account.correct(random.below(2) === 0 ? cents : -cents);
      else if (what < 6) account.settle(payment, cents + random.below(300));
      if (what === 5) account.refund(payment, cents);
    }
    return account;
  }

  topUp(cents: number): RecordedEvent {
    const data = {
      ...{ accountId: this.id, topUpId: `top_${randomUUID()}`, amount: euros(cents) },
      source: 'bank_transfer',
      ledger: this.change(cents, 0),
      ...spendable(this.available),
    };
    return this.record('account_top_up', data);
  }

  correct(cents: number): RecordedEvent {
    const data = {
      ...{ accountId: this.id, correctionId: `cor_${randomUUID()}`, amount: euros(cents) },
      description: '=Credited twice, "taken" back',
      ledger: this.change(cents, 0),
      ...spendable(this.available),
    };
    return this.record('account_corrected', data);
  }

  /** @param more such as a `merchantAmount`. */
  authorize(cents: number, more: object = {}): string {
    const id = `txn_${randomUUID()}`;
    this.payments.set(id, { id, state: 'authorized', held: 0, booked: 0 });
    this.emit('transaction_authorized', id, 'authorized', cents, [0, cents], {
      expiresAt: new Date(this.firstMomentMs + 7 * 86_400_000).toISOString(),
      ...more,
    });
    return id;
  }

  settle(id: string, cents: number, more: object = {}): RecordedEvent {
    const moved: [number, number] = [-cents, -this.payments.get(id)!.held];
    return this.emit('transaction_settled', id, 'cleared', cents, moved, more);
  }

  reverse(id: string): RecordedEvent {
    const { held } = this.payments.get(id)!;
    return this.emit('transaction_reversed', id, 'reversed', held, [0, -held]);
  }

  refund(id: string, cents: number): RecordedEvent {
    return this.emit('transaction_refunded', id, 'refunded', cents, [cents, 0]);
  }

  decline(id: string, cents: number): RecordedEvent {
    const { state } = this.payments.get(id) ?? { state: 'declined' as const };
    const data = { ...this.common(id, cents), paymentState: state, reason: 'card_frozen' };
    return this.record('transaction_declined', data);
  }

  /** What it is now, as a backup of the platform's database keeps it. */
  backUp(): Recorded {
    const { booked, held, sequence } = this;
    const payments = [...this.payments.values()].map((payment) => ({ ...payment }));
    return { booked, held, sequence, events: this.events.length, payments };
  }

  /** All changes since the backup are forgotten, and their numbers are skipped. */
  restore({ events, payments, sequence, ...balances }: Recorded): void {
    this.events.length = events;
    this.payments.clear();
    for (const payment of payments) this.payments.set(payment.id, { ...payment });
    Object.assign(this, balances, { sequence: sequence + SKIPPED_NUMBERS - 1 });
    this.record('', { ledger: this.change(0, 0) }).isUntold = true;
  }

  /** As the platform's list of changes answers them. */
  listed(after: number, limit: number): { data: AccountEventResource[]; hasMore: boolean } {
    const changes = this.events.filter(({ sequence }) => (sequence ?? 0) > after);
    return {
      data: changes.slice(0, limit).map(({ id, event, isUntold }) => {
        const { ledger } = (event as LedgerEvent).data;
        return {
          ...{ id, accountSequence: ledger.accountSequence, timestamp: event.timestamp },
          ...{ booked: ledger.booked.after, held: ledger.held.after },
          channel: event.event.startsWith('account_') ? 'events' : 'transactions',
          version: VERSIONS[event.event] ?? 1,
          payload: event,
          ...(isUntold && { channel: null, version: null, payload: null }),
        };
      }),
      hasMore: changes.length > limit,
    };
  }

  /** As docs/interface/account-events.md#digests describes it, of days that are over. */
  digests(from: string, to: string): AccountDigest[] {
    const days = new Map<string, AccountEventResource[]>();
    for (const change of this.listed(0, Number.MAX_SAFE_INTEGER).data) {
      const day = dayIn(this.timeZone, new Date(change.timestamp));
      days.set(day, [...(days.get(day) ?? []), change]);
    }
    return [...days]
      .filter(([day]) => from <= day && day <= to)
      .map(([day, changes]) => {
        const { accountSequence, booked, held } = changes.at(-1)!;
        return {
          ...{ day, isOver: true, changes: changes.length, lastSequence: accountSequence },
          ...{ booked, held, digest: digestOf(changes) },
        };
      });
  }

  private emit(
    kind: string,
    id: string,
    state: PaymentState,
    cents: number,
    [booked, held]: [number, number],
    more: object = {},
  ): RecordedEvent {
    const payment = this.payments.get(id)!;
    Object.assign(payment, {
      state,
      held: payment.held + held,
      booked: payment.booked + booked,
    });
    const ledger = this.change(booked, held);
    return this.record(kind, {
      ...{ ...this.common(id, cents), paymentState: state, ledger },
      ...more,
    });
  }

  private common(id: string, cents: number) {
    return {
      ...{ transactionId: id, cardId: this.cardId, personId: 'per_1' },
      ...{ externalId: this.externalId, accountId: this.id, amount: euros(cents) },
      merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
      firstOfCompany: false,
      ...spendable(this.available),
    };
  }

  private change(booked: number, held: number): LedgerChange {
    const before = { booked: this.booked, held: this.held };
    this.booked += booked;
    this.held += held;
    this.sequence += 1;
    return {
      accountSequence: this.sequence,
      booked: { before: euros(before.booked), after: euros(this.booked) },
      held: { before: euros(before.held), after: euros(this.held) },
      entryIds: booked === 0 ? [] : [`ent_${randomUUID()}`],
    };
  }

  private get available() {
    return euros(this.booked - this.held);
  }

  private record(kind: string, data: object): RecordedEvent {
    const timestamp = new Date(this.firstMomentMs + this.events.length * 600_000).toISOString();
    const event = {
      event: kind,
      companyId: this.companyId,
      timestamp,
      data,
    } as RecordedEvent['event'];
    const { ledger } = data as Partial<AccountTopUp['data']>;
    const recorded = { id: `evt_${randomUUID()}`, sequence: ledger?.accountSequence, event };
    this.events.push(recorded);
    return recorded;
  }
}

function euros(amount: number) {
  return { amount, currency: CURRENCY };
}

function digestOf(changes: readonly AccountEventResource[]): string {
  const lines = changes.map(({ accountSequence, id, timestamp, booked, held }) =>
    [accountSequence, id, timestamp, booked.amount, held.amount].join(' '),
  );
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}
