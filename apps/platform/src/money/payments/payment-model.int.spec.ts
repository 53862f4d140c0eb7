import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  AuthorizationRequested,
  LedgerChange,
  ProcessorMessageKind,
} from '#contracts';
import { ScriptedServer } from '#testing';
import fc from 'fast-check';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { merchant } from '../../../test/three-ds-fixture.js';
import { RebuiltAccount } from '../../../test/rebuilt-account.js';
import { ApprovedRequests } from '../../three-ds/index.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const FUNDS = 5_000;
const PAYMENTS = 4;
const RUNS = 8;

interface Step {
  payment: number;
  kind: Exclude<ProcessorMessageKind, 'clearing_reversal'>;
  cents: number;
  isFinal: boolean;
  isDoubled: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    payment: fc.nat({ max: PAYMENTS - 1 }),
    kind: fc.constantFrom(
      'authorization' as const,
      'authorization' as const,
      'incremental_authorization' as const,
      'reversal' as const,
      'clearing' as const,
      'refund' as const,
    ),
    cents: fc.integer({ min: 1, max: 1_500 }),
    isFinal: fc.boolean(),
    isDoubled: fc.boolean(),
  }),
  { minLength: 10, maxLength: 40 },
);

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const FUNDING: LedgerChange = {
  accountSequence: 1,
  booked: { before: euros(0), after: euros(FUNDS) },
  held: { before: euros(0), after: euros(0) },
  entryIds: [],
};

/** A book of one account in memory, by the rules in a few lines. */
class Book {
  booked = FUNDS;
  private readonly payments = Array.from({ length: PAYMENTS }, () => ({
    approved: 0,
    taken: 0,
    isClosed: false,
  }));

  get held(): number {
    return this.payments.reduce((sum, one) => sum + heldOf(one), 0);
  }

  /** @returns whether a request is approved. */
  apply({ payment, kind, cents, isFinal }: Step): boolean | undefined {
    const one = this.payments[payment]!;
    switch (kind) {
      case 'authorization':
      case 'incremental_authorization': {
        const grown = heldOf({ ...one, approved: one.approved + cents }) - heldOf(one);
        if (grown > this.booked - this.held) return false;
        one.approved += cents;
        return true;
      }
      case 'reversal':
        one.taken += cents;
        return undefined;
      case 'refund':
        this.booked += cents;
        return undefined;
      case 'clearing':
        this.booked -= cents;
        one.taken += cents;
        one.isClosed ||= isFinal;
        return undefined;
    }
  }
}

function heldOf({
  approved,
  taken,
  isClosed,
}: {
  approved: number;
  taken: number;
  isClosed: boolean;
}) {
  return isClosed ? 0 : Math.max(0, approved - taken);
}

const PURCHASES = 3;

/** An authorization of a walk, by what decides about its authentication. */
interface ScaStep {
  kind: 'terminal' | 'online' | 'low_value' | 'abroad' | 'approved' | 'recurring';
  cents: number;
  /** Which approval it names, or which payment it renews. */
  refersTo: number;
  isDoubled: boolean;
}

const scaSteps = fc.array(
  fc.record<ScaStep>({
    kind: fc.constantFrom(
      ...(['low_value', 'low_value', 'low_value', 'low_value', 'low_value'] as const),
      ...(['approved', 'recurring', 'terminal', 'online', 'abroad'] as const),
    ),
    cents: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1_900, max: 3_100 })),
    refersTo: fc.nat(),
    isDoubled: fc.boolean(),
  }),
  { minLength: 20, maxLength: 40 },
);

const APPROVED = 4_000;

/** Who must be authenticated, by the rules in a few lines. */
class ScaBook {
  private count = 0;
  private sum = 0;
  private readonly left = Array.from({ length: PURCHASES }, () => APPROVED);
  /** Whether each payment so far is authorized by an approval. */
  private readonly approved: boolean[] = [];

  /** @returns why it is declined, or undefined. */
  apply(step: ScaStep): string | undefined {
    const reason = this.reasonOf(step);
    this.approved.push(step.kind === 'approved' && reason === undefined);
    return reason;
  }

  private reasonOf({ kind, cents, refersTo }: ScaStep): string | undefined {
    const required = 'authentication_required';
    switch (kind) {
      case 'terminal':
      case 'abroad':
        return undefined;
      case 'online':
        return required;
      case 'recurring':
        return this.approved[refersTo % (this.approved.length + 1)] ? undefined : required;
      case 'low_value':
        if (cents > 3_000 || this.sum + cents > 10_000 || this.count === 5) return required;
        this.count += 1;
        this.sum += cents;
        return undefined;
      case 'approved':
        if (this.left[refersTo % PURCHASES]! < cents) return 'authentication_invalid';
        this.left[refersTo % PURCHASES]! -= cents;
        this.count = this.sum = 0;
        return undefined;
    }
  }
}

/** A request for money, and how its partner decides about it. */
interface DecidedStep {
  payment: number;
  cents: number;
  answer: 'approved' | 'declined' | 'none';
  isDoubled: boolean;
}

const decidedSteps = fc.array(
  fc.record<DecidedStep>({
    payment: fc.nat({ max: PAYMENTS - 1 }),
    cents: fc.integer({ min: 1, max: 1_500 }),
    answer: fc.constantFrom('approved', 'approved', 'declined', 'none'),
    isDoubled: fc.boolean(),
  }),
  { minLength: 10, maxLength: 30 },
);

const FALLBACK = 1_000;

/** Who decides, by the rules in a few lines. */
class DecidedBook {
  private readonly held = Array.from({ length: PAYMENTS }, () => 0);

  get total(): number {
    return this.held.reduce((sum, one) => sum + one, 0);
  }

  /** @returns whether the partner is asked, and why the request is declined. */
  apply({ payment, cents, answer }: DecidedStep): { asked: boolean; reason?: string } {
    if (this.total + cents > FUNDS) return { asked: false, reason: 'insufficient_funds' };
    if (answer === 'declined') return { asked: true, reason: 'declined_by_partner' };
    if (answer === 'none' && this.held[payment]! + cents > FALLBACK) {
      return { asked: true, reason: 'partner_unavailable' };
    }
    this.held[payment]! += cents;
    return { asked: true };
  }
}

describe('payments of an account', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let companyId: string;
  let accountId: string;
  let cardId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  async function openAccount(): Promise<void> {
    const card = await openFundedCard(platform, partner, FUNDS);
    ({ id: cardId, accountId, companyId } = card);
  }

  beforeEach(openAccount);

  async function balances() {
    const { body } = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
    return { sequence: body.sequence, booked: body.booked!.amount, held: body.held!.amount };
  }

  const messageOf = ({ kind, cents, isFinal }: Step, paymentId: string) =>
    processor.message({ kind, cardId, paymentId, isFinal }, cents);

  it('match a model account step by step', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        await openAccount();
        const book = new Book();
        const ids = Array.from({ length: PAYMENTS }, () => randomUUID());
        for (const step of walk) {
          const approved = book.apply(step);
          const message = messageOf(step, ids[step.payment]!);
          const { status, body } = await processor.post(message);
          expect(status).toBe(200);
          const outcome = approved === undefined ? 'recorded' : approved ? 'approved' : 'declined';
          expect(body.outcome).toBe(outcome);
          if (step.isDoubled) expect((await processor.post(message)).body).toEqual(body);
          expect(await balances()).toMatchObject({ booked: book.booked, held: book.held });
        }
        expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('are decided by the partner as in a model, also repeated and at the same time', async () => {
    const answers = new Map<string, DecidedStep['answer']>();
    const askedOf: string[] = [];
    const webhook = await ScriptedServer.start(({ body }) => {
      const { messageId } = JSON.parse(body) as AuthorizationRequested;
      askedOf.push(messageId);
      const decision = answers.get(messageId)!;
      return decision === 'none' ? { status: 503 } : { status: 200, body: { decision } };
    });
    const decider = await platform.addPartner();
    await decider.put('/v1/webhook-endpoints/authorizations', {
      ...{ url: webhook.url, header: 'partner-api-token', token: 'token-of-the-partner' },
      status: 'enabled',
    });
    const approveUpTo = [euros(FALLBACK)];
    await decider.put('/v1/authorization-settings', { fallback: { approveUpTo } });
    await fc.assert(
      fc.asyncProperty(decidedSteps, async (walk) => {
        const card = await openFundedCard(platform, decider, FUNDS);
        const book = new DecidedBook();
        const ids = Array.from({ length: PAYMENTS }, () => randomUUID());
        for (const step of walk) {
          const { payment, cents, answer, isDoubled } = step;
          const paymentId = ids[payment]!;
          const message = processor.message(
            { kind: 'authorization', cardId: card.id, paymentId },
            cents,
          ) as { id: string };
          answers.set(message.id, answer);
          const { asked, reason } = book.apply(step);
          const posts = Array.from({ length: isDoubled ? 3 : 1 }, () => processor.post(message));
          for (const { body } of await Promise.all(posts)) expect(body.reason).toBe(reason);
          if (isDoubled) expect((await processor.post(message)).body.reason).toBe(reason);
          const times = askedOf.filter((id) => id === message.id).length;
          expect([message.id, times]).toEqual([message.id, asked ? 1 : 0]);
        }
        const path = `/v1/accounts/${card.accountId}`;
        const { body } = await decider.get<AccountResource>(path);
        expect(body.held!.amount).toBe(book.total);
        expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    await webhook.close();
  });

  it('are authenticated as in a model, step by step', async () => {
    const approvals = platform.app.get(ApprovedRequests, { strict: false });
    const reached = new Set<string | undefined>();
    const approve = (cents: number) =>
      approvals.approve({
        ...{ acsTransactionId: randomUUID(), cardId, amount: euros(cents) },
        merchant,
      });
    await fc.assert(
      fc.asyncProperty(scaSteps, async (walk) => {
        const card = await openFundedCard(platform, partner, 1_000_000);
        cardId = card.id;
        const book = new ScaBook();
        const requests: (string | undefined)[] = [];
        for (let nth = 0; nth < PURCHASES; nth += 1) requests.push(await approve(APPROVED));
        const ids = walk.map(() => randomUUID());
        for (const [index, step] of walk.entries()) {
          const { kind, cents, refersTo } = step;
          const original = refersTo % (index + 1);
          const message = processor.message(
            {
              ...{ kind: 'authorization', cardId, paymentId: ids[index]! },
              channel: kind === 'terminal' ? 'chip' : 'online',
              ...(kind === 'low_value' && { exemption: 'low_value' }),
              ...(kind === 'abroad' && { acquirerCountry: 'US' }),
              ...(kind === 'approved' && { threeDsRequestId: requests[refersTo % PURCHASES]! }),
              ...(kind === 'recurring' && {
                initiator: 'merchant',
                originalPaymentId: original < index ? ids[original]! : randomUUID(),
              }),
            },
            cents,
          );
          const { body } = await processor.post(message);
          const reason = book.apply(step);
          expect([index, body.reason]).toEqual([index, reason]);
          reached.add(`${kind} ${reason ?? 'approved'}`);
          if (step.isDoubled) expect((await processor.post(message)).body).toEqual(body);
        }
      }),
      // A fixed seed, because each outcome must be reached.
      { seed: 20_261_128, numRuns: RUNS, endOnFailure: true },
    );
    expect(reached.size).toBe(9);
  });

  it('are rebuilt to the cent from duplicated events in any order, with gaps detected', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const walk = fc.sample(steps, 10).flat();
    await Promise.all(
      walk.map((step, index) => processor.post(messageOf(step, ids[index % ids.length]!))),
    );
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND channel = 'transactions'`,
      [companyId],
    );
    const recorded = rows
      .map(({ body }) => (JSON.parse(body as string) as { data: { ledger?: LedgerChange } }).data)
      .flatMap(({ ledger }) => ledger ?? []);
    expect(recorded.length).toBeGreaterThan(50);
    const numbers = recorded.map(({ accountSequence }) => accountSequence);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 2));
    const dropped = recorded.filter((_, index) => index % 20 === 7);
    const received = recorded.filter((change) => !dropped.includes(change));
    const [shuffled] = fc.sample(
      fc.shuffledSubarray([...received, ...received], { minLength: 2 * received.length }),
      1,
    ) as [LedgerChange[]];

    const account = new RebuiltAccount();
    // What the account was funded with before has no event yet.
    account.receive(FUNDING);
    for (const change of shuffled) account.receive(change);
    const missing = account.gaps.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
    const latest = account.balances.sequence;
    expect(missing).toEqual(
      dropped
        .map(({ accountSequence }) => accountSequence)
        .filter((sequence) => sequence < latest)
        .sort((a, b) => a - b),
    );

    for (const change of dropped) account.receive(change);
    expect(account.gaps).toEqual([]);
    expect(account.isChain).toBe(true);
    expect(account.balances).toEqual(await balances());
    const entries = await platform.database.query(
      'SELECT id FROM ledger_entries WHERE ledger_account_id = $1 ORDER BY id OFFSET 1',
      [accountId],
    );
    expect(account.entryIds.toSorted()).toEqual(entries.map(({ id }) => id));
  });
});
