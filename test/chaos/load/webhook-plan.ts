import { AccountTopUp, exampleOf, spendable } from '#contracts';
import type { Random } from '../random.ts';

/** The consumer groups whose effects are counted. */
export const groups = ['onboarding', 'card-provisioning', 'notification', 'ledger'] as const;
export type Group = (typeof groups)[number];

/** The required result of an event in a consumer: one effect, or one dead letter. */
export type Outcome = 'effect' | 'dead-letter';

/** A webhook as planned before sending. */
export type PlannedWebhook = {
  id: string;
  companyId: string;
  /** Without gaps per company. */
  sequence: number;
  kind: WebhookKind;
  body: string;
  /** The gateway's answer when it is healthy. */
  answer: 204 | 422;
  outcomes: Partial<Record<Group, Outcome>>;
  /** Whether the ledger moves it to its retry topics, so that later events may overtake it. */
  isToBeMoved: boolean;
};

type KindDefinition = {
  event: string;
  groups: readonly Group[];
  data: (of: { id: string; sequence: number }) => Record<string, unknown>;
};

const autoTopUp = {
  accountId: 'acc_1',
  amount: { amount: 10_000, currency: 'EUR' },
  ...spendable({ amount: 12_000, currency: 'EUR' }),
};
const card = { personId: 'per_1', cardType: 'virtual', accountId: 'acc_1' };

const kinds = {
  topUp: {
    event: 'account_top_up',
    groups: ['onboarding', 'notification', 'ledger'],
    data: ({ id }) => ({ ...exampleOf(AccountTopUp).data, topUpId: id }),
  },
  autoTopUp: {
    event: 'auto_top_up_initiated',
    groups: ['onboarding', 'notification', 'ledger'],
    data: ({ id }) => ({ ...autoTopUp, topUpId: id }),
  },
  kycApproved: {
    event: 'kyc_approved',
    groups: ['onboarding', 'notification'],
    data: ({ id }) => ({ applicationId: id }),
  },
  cardOrdered: {
    event: 'card_ordered',
    groups: ['onboarding', 'notification'],
    data: ({ id, sequence }) => ({ ...card, cardId: id, externalId: `ordered-${sequence}` }),
  },
  assignment: {
    event: 'card_assignment_requested',
    groups: ['onboarding', 'card-provisioning'],
    data: ({ sequence }) => ({
      people: [
        { externalId: assignedPersonOf(sequence), name: 'Ada Lindqvist', cardType: 'virtual' },
      ],
    }),
  },
  unknown: { event: 'invoice_sent', groups: [], data: () => ({ invoiceId: 'inv_1' }) },
  /** A known kind with invalid data. */
  wrong: { event: 'kyc_approved', groups: [], data: () => ({ applicationId: 5 }) },
} as const satisfies Record<string, KindDefinition>;

export type WebhookKind = keyof typeof kinds;

const kindWeights: Record<WebhookKind, number> = {
  topUp: 45,
  autoTopUp: 20,
  kycApproved: 12,
  cardOrdered: 8,
  assignment: 8,
  unknown: 3,
  wrong: 3,
};

const failureWeights = {
  none: 90,
  twice: 4,
  outage: 1,
  'first-retry': 2,
  'second-retry': 1,
  hopeless: 1,
  refused: 1,
} as const;
type Failure = keyof typeof failureWeights;

const movingFailures: readonly Failure[] = ['first-retry', 'second-retry', 'hopeless'];
const fatalFailures: readonly Failure[] = ['hopeless', 'refused'];

export function planWebhook(random: Random, companyId: string, sequence: number): PlannedWebhook {
  const kind = random.pickWeighted(kindWeights);
  const definition: KindDefinition = kinds[kind];
  const isForLedger = definition.groups.includes('ledger');
  const failure = isForLedger ? random.pickWeighted(failureWeights) : 'none';
  const id = `${companyId}-${sequence}`;
  return {
    id,
    companyId,
    sequence,
    kind,
    body: JSON.stringify({
      event: definition.event,
      companyId,
      timestamp: new Date().toISOString(),
      data: { ...definition.data({ id, sequence }), trial: { sequence, failure } },
    }),
    answer: kind === 'wrong' ? 422 : 204,
    outcomes: Object.fromEntries(
      definition.groups.map((group) => [group, outcomeOf(group, failure)]),
    ),
    isToBeMoved: movingFailures.includes(failure),
  };
}

/** The only person of the assignment with this number. */
function assignedPersonOf(sequence: number): string {
  return `assigned-${sequence}`;
}

export function sequenceOfPerson(externalId: string): number {
  return Number(externalId.split('-').at(-1));
}

function outcomeOf(group: Group, failure: Failure): Outcome {
  return group === 'ledger' && fatalFailures.includes(failure) ? 'dead-letter' : 'effect';
}
