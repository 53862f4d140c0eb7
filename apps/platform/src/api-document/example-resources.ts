import {
  type AccountDigestsResource,
  type AccountEventResource,
  type AccountResource,
  type ActivationCodeResource,
  type ApiRequestResource,
  type AttemptResource,
  type AutoTopUpResource,
  type CardDetailsSettingsResource,
  type CardLetterResource,
  CardOrdered,
  type CardRevealResource,
  type CommunicationSettingsResource,
  type CompanyResource,
  type CompanyTimeResource,
  type DailyBalancesResource,
  type DeliverySeriesResource,
  type EndpointStatisticsResource,
  type EnvironmentResource,
  type EventTypeResource,
  exampleOf,
  type IntegrationLevelResource,
  type InvoiceResource,
  mailKinds,
  type MailKind,
  type MailSenderSide,
  type PersonalData,
  type PlatformMail,
  type PlatformMailDetail,
  type PlayedPayment,
  type PurchaseResource,
  type RecoverableEvents,
  type RecoveredEvents,
  senderOf,
  type SpendingControlsResource,
  type TopUpResource,
} from '#contracts';
import type { EgressAddressesResource } from '../webhooks/index.js';

/** Ids and times that the examples have in common. */
export const ids = {
  companyId: 'cmp_0190a1b2c3d47e5f8a9b0c1d2e3f4a5b',
  personId: 'per_0190a1b2c3d47e5f8a9b0c1d2e3f4a5c',
  cardId: 'crd_0190a1b2c3d47e5f8a9b0c1d2e3f4a5d',
  accountId: 'acc_0190a1b2c3d47e5f8a9b0c1d2e3f4a5e',
  eventId: 'evt_0190a1b2c3d47e5f8a9b0c1d2e3f4a5f',
  endpointId: 'whe_0190a1b2c3d47e5f8a9b0c1d2e3f4a60',
  secretId: 'whs_0190a1b2c3d47e5f8a9b0c1d2e3f4a61',
  threeDsRequestId: 'tds_0190a1b2c3d47e5f8a9b0c1d2e3f4a62',
  transactionId: 'txn_0190a1b2c3d47e5f8a9b0c1d2e3f4a64',
  keyId: 'key_0190a1b2c3d47e5f8a9b0c1d2e3f4a66',
  entryId: 'ent_0190a1b2c3d47e5f8a9b0c1d2e3f4a65',
  topUpId: 'top_0190a1b2c3d47e5f8a9b0c1d2e3f4a68',
  invoiceId: 'inv_0190a1b2c3d47e5f8a9b0c1d2e3f4a69',
  mailId: 'mail_0190a1b2c3d47e5f8a9b0c1d2e3f4a6a',
  requestId: 'req_0190a1b2c3d47e5f8a9b0c1d2e3f4a6b',
  ruleId: 'rul_0190a1b2c3d47e5f8a9b0c1d2e3f4a6c',
};
export const createdAt = '2026-03-01T12:00:00.000Z';
export const euros = (amount: number) => ({ amount, currency: 'EUR' });

const { companyId, personId, cardId, accountId, transactionId } = ids;
const timeZone = 'Europe/Berlin';
const cardOrdered = { ...exampleOf(CardOrdered), companyId };

const account: AccountResource = {
  id: accountId,
  companyId,
  accountType: 'debit',
  status: 'active',
  booked: euros(614_200),
  held: euros(5_000),
  available: euros(609_200),
  creditLimit: null,
  topUpReference: 'RF18539007547034',
  bankDetails: {
    accountHolder: 'Card Platform',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    reference: 'RF18539007547034',
    epcQrCode: null,
  },
  lowBalanceThreshold: euros(10_000),
  sequence: 8,
};

const invoice: InvoiceResource = {
  id: ids.invoiceId,
  companyId,
  accountId,
  number: '202602-0001',
  status: 'open',
  period: { from: '2026-02-01', to: '2026-02-28', timeZone },
  purchases: euros(128_000),
  refunds: euros(3_000),
  corrections: euros(0),
  amount: euros(125_000),
  paid: euros(0),
  outstanding: euros(125_000),
  issuedAt: '2026-03-01T00:05:00.000Z',
  dueOn: '2026-03-15',
  overdueSince: null,
  paidAt: null,
  paymentReference: 'RF18539007547034',
  bankDetails: account.bankDetails,
};

const topUp: TopUpResource = {
  id: ids.topUpId,
  accountId,
  source: 'bank_transfer',
  status: 'completed',
  unmatchedReason: null,
  amount: euros(500_000),
  transferId: '2026-11-23.0042',
  reference: 'RF18 5390 0754 7034',
  remitter: 'Fabrikam GmbH',
  createdAt,
};

const moneyExamples = {
  Account: account,
  AutoTopUp: {
    accountId,
    status: 'active',
    threshold: euros(10_000),
    amount: euros(100_000),
    targetAmount: null,
    dailyCap: euros(500_000),
    pendingTopUpId: null,
    failures: 0,
    waitsUntil: null,
    deactivationReason: null,
  } satisfies AutoTopUpResource,
  DailyBalances: {
    accountId,
    from: '2026-03-01',
    to: '2026-03-02',
    timeZone,
    data: [
      { day: '2026-03-01', booked: euros(620_000) },
      { day: '2026-03-02', booked: euros(614_200) },
    ],
  } satisfies DailyBalancesResource,
  AccountDigests: {
    accountId,
    timeZone,
    data: [
      {
        day: '2026-03-02',
        isOver: true,
        changes: 1,
        lastSequence: 8,
        booked: euros(614_200),
        held: euros(0),
        digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
  } satisfies AccountDigestsResource,
  AccountEvent: {
    id: ids.eventId,
    accountSequence: 8,
    timestamp: '2026-03-02T03:10:00.000Z',
    booked: euros(614_200),
    held: euros(0),
    channel: 'transactions',
    version: 1,
    payload: null,
  } satisfies AccountEventResource,
  Invoice: invoice,
  TopUp: topUp,
  PlayedPayment: {
    scenario: 'hold',
    transactionId,
    messages: [{ id: 'msg-1', paymentId: 'pay-8841', transactionId, outcome: 'approved' }],
  } satisfies PlayedPayment,
};

const rule = { ruleId: ids.ruleId, setBy: 'partner' } as const;
const dailyLimit = { period: 'day', amount: euros(50_000) } as const;

const cardExamples = {
  CardDetailsSettings: {
    origins: ['https://app.partner.example'],
  } satisfies CardDetailsSettingsResource,
  CardReveal: {
    url: 'https://vault.platform.example/reveals/0190a1b2c3d47e5f8a9b0c1d2e3f4a6d#q7R2mX0aLk9TzB4eVw1uPzYc3nHs8Gd5Jf6Kb0Qx2Ao',
    expiresAt: '2026-03-01T12:01:00.000Z',
  } satisfies CardRevealResource,
  ActivationCode: { cardId, codesLeft: 4 } satisfies ActivationCodeResource,
  CardLetter: { cardId, activationCode: '204618' } satisfies CardLetterResource,
  SpendingControls: {
    version: 'q7R2mX0aLk9TzB4e',
    limits: [{ ...dailyLimit, ruleId: ids.ruleId }],
    merchantCategories: { blocked: ['7995'], ruleId: ids.ruleId },
    countries: null,
    channels: { cash: false, ruleId: ids.ruleId },
    effective: {
      limits: [{ ...dailyLimit, ...rule, spent: euros(5_800) }],
      merchantCategories: [{ blocked: ['7995'], ...rule }],
      countries: [],
      channels: [{ cash: false, ...rule }],
    },
  } satisfies SpendingControlsResource,
};

const attempt: AttemptResource = {
  id: 'dlv_0190a1b2c3d47e5f8a9b0c1d2e3f4a63',
  attempt: 1,
  trigger: 'automatic',
  attemptedAt: '2026-03-01T12:00:00.120Z',
  durationMs: 130,
  statusCode: 204,
  failure: null,
  responseExcerpt: '',
};

export const event = {
  id: ids.eventId,
  channel: 'events' as const,
  companyId,
  event: 'card_ordered',
  sequence: 3,
  isTest: false,
  createdAt,
  status: 'delivered' as const,
  nextAttemptAt: null,
  deliveredAt: '2026-03-01T12:00:00.250Z',
  attempts: [attempt],
  heldBy: null,
  withheldScope: null,
};

const lastHour = {
  attempts: 40,
  succeeded: 40,
  successRate: 1,
  durationMs: { p50: 90, p95: 180, p99: 240 },
};

const webhookExamples = {
  EgressAddresses: { addresses: ['192.0.2.0/28'] } satisfies EgressAddressesResource,
  DeliverySeries: {
    channel: 'events',
    range: 'hour',
    stepSeconds: 60,
    steps: [{ at: createdAt, succeeded: 3, failed: 0, durationMs: { p50: 90, p95: 180 } }],
  } satisfies DeliverySeriesResource,
  EndpointStatistics: {
    channel: 'events',
    health: 'healthy',
    failingSince: null,
    lastSuccessAt: createdAt,
    lastFailureAt: null,
    lastFailure: null,
    nextProbeAt: null,
    waiting: { events: 0, oldestCreatedAt: null },
    lastHour,
    lastDay: { ...lastHour, attempts: 960, succeeded: 959, successRate: 0.999 },
  } satisfies EndpointStatisticsResource,
  EventType: {
    event: 'card_ordered',
    channel: 'events',
    version: 1,
    bodyScope: 'cards:read',
    description: 'A card was ordered.',
    deprecation: null,
    schema: { type: 'object', properties: { event: { type: 'string' } } },
    example: cardOrdered,
  } satisfies EventTypeResource,
  EventDetail: {
    ...event,
    payload: cardOrdered,
    headers: { 'webhook-id': ids.eventId, 'webhook-sequence': '3', 'webhook-version': '1' },
  },
  RecoverableEvents: { events: 12, isComplete: true } satisfies RecoverableEvents,
  RecoveredEvents: { recovered: 12, continueAfter: null } satisfies RecoveredEvents,
};

const mail: PlatformMail = {
  id: ids.mailId,
  kind: 'card_order_confirmation',
  companyId,
  cause: cardId,
  eventId: ids.eventId,
  recipient: { role: 'cardholder', personId, address: 'm***@fabrikam.example' },
  status: 'sent',
  failure: null,
  attempts: 1,
  createdAt,
  nextAttemptAt: null,
  sentAt: '2026-03-01T12:00:01.000Z',
};

const choices = { card_order_confirmation: 'platform' } as const;
const senders = Object.fromEntries(
  mailKinds.map((kind) => [kind, senderOf(kind, 'native', choices)]),
) as Record<MailKind, MailSenderSide>;

const settingsExamples = {
  CommunicationSettings: {
    version: 1,
    integrationLevel: 'native',
    choices,
    senders,
    versions: [{ version: 1, integrationLevel: 'native', choices, effectiveFrom: createdAt }],
    completeUntil: '2026-03-01T12:05:00.000Z',
  } satisfies CommunicationSettingsResource,
  IntegrationLevel: {
    level: 'native',
    appliesToMailsFrom: null,
    isChosen: true,
    isComplete: false,
    guideUrl: 'https://platform.example/docs/levels/native',
    checklist: [
      {
        item: 'events_endpoint',
        title: 'Event webhook',
        task: 'Build an endpoint for events and configure it with `PUT /v1/webhook-endpoints/events`.',
        doneWhen: 'The endpoint is configured and on, and its last delivery did not fail.',
        state: 'open',
        reason: null,
        isConfirmed: false,
        confirmedAt: null,
        confirmedBy: null,
        confirmedByName: null,
      },
    ],
  } satisfies IntegrationLevelResource,
  PlatformMail: mail,
  PlatformMailDetail: {
    ...mail,
    latestAttempts: [{ attemptedAt: '2026-03-01T12:00:01.000Z', outcome: 'sent' }],
  } satisfies PlatformMailDetail,
  ApiRequest: {
    id: ids.requestId,
    createdAt,
    method: 'POST',
    path: '/v1/cards',
    status: 201,
    code: null,
    durationMs: 41,
    requestId: '4bf92f3577b34da6a3ce929d0e0e4736',
    key: { id: ids.keyId, name: 'Card service', last4: 'MmYg' },
  } satisfies ApiRequestResource,
  Environment: { environment: 'sandbox' } satisfies EnvironmentResource,
};

/** The example of an export, of a company that has not begun its application. */
export const personalDataOf = (company: CompanyResource): PersonalData => ({
  exportedAt: createdAt,
  company,
  retention: { state: 'erasable', erasableFrom: null },
  answers: { companyInformation: {}, dueDiligence: {}, kyc: {}, creditApplication: {} },
  informationRequest: null,
  questions: [],
  formerAnswers: null,
  documents: [],
  suppliedPeople: [{ externalId: 'e-17', name: 'Mia Berg' }],
  people: [
    {
      id: personId,
      externalId: 'e-17',
      name: 'Mia Berg',
      email: 'mia.berg@fabrikam.example',
      phone: null,
      companyAdmin: false,
      shippingAddresses: [],
      cardPurposes: [],
    },
  ],
  mails: [],
  remitters: ['Fabrikam GmbH'],
  creditAgreements: [],
  invoices: [],
  cardReasons: [],
  payouts: [],
  review: null,
});

const purchase: PurchaseResource = {
  id: 'pur_0190a1b2c3d47e5f8a9b0c1d2e3f4a6d',
  status: 'open',
  amount: euros(1_900),
  merchant: {
    url: 'https://shop.example',
    name: 'Proseware',
    categoryCode: '5732',
    country: 'DE',
  },
  threeDsRequestId: ids.threeDsRequestId,
  challengeUrl: 'https://platform.example/challenges/Zm9vYmFy',
  result: null,
  payment: null,
  resultsReceived: 0,
  createdAt,
};

export const resourceExamples = {
  ...moneyExamples,
  ...cardExamples,
  ...webhookExamples,
  ...settingsExamples,
  CompanyTime: { companyId, now: '2026-04-01T12:00:00.000Z' } satisfies CompanyTimeResource,
  Purchase: purchase,
};
