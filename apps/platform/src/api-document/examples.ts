import type {
  AuthorizationSettingsResource,
  AccountEntryResource,
  AccountStatement,
  ActivateCard,
  AdvanceTime,
  ApiKeyResource,
  BankTransfer,
  BrandingResource,
  CardDetailsSettings,
  CardResource,
  ChangeAccount,
  ChangeBranding,
  ChangeCompany,
  ChangeCard,
  ChangePerson,
  CheckOut,
  CommunicationSettings,
  CompanyResource,
  CreateCompany,
  CreatePerson,
  CreditApplicationResource,
  Enrichment,
  CardAppAccess,
  EnrolmentCode,
  InviteToCardApp,
  NewApiKeyResource,
  OnBehalfOf,
  OnboardingLink,
  OrderCard,
  PersonResource,
  ReplaceCard,
  RevealCard,
  RevokedApiKeyResource,
  RollApiKey,
  SetAutoTopUp,
  SetCardExpiry,
  SetSpendingControls,
  SetAuthorizationSettings,
  SetThreeDsRules,
  SimulatedOutcome,
  SimulateTopUps,
  SimulationResource,
  StatementLine,
  SuppliedPerson,
  TerminateCard,
  ThreeDsCallback,
  ThreeDsRequestResource,
  ThreeDsRulesResource,
  TransactionDetailResource,
  TransactionResource,
} from '#contracts';
import type {
  ConfigureEndpointDto,
  NewSigningSecretResource,
  WebhookEndpointResource,
} from '../webhooks/index.js';
import {
  createdAt,
  euros,
  event,
  ids,
  personalDataOf,
  resourceExamples,
} from './example-resources.js';

const { companyId, personId, accountId } = ids;
const transaction: TransactionResource = {
  id: ids.transactionId,
  paymentId: 'pay-8841',
  companyId,
  accountId,
  cardId: ids.cardId,
  personId,
  externalId: 'e-17',
  state: 'cleared',
  authorized: euros(5_000),
  reversed: euros(0),
  held: euros(0),
  cleared: euros(5_800),
  refunded: euros(0),
  merchantAmounts: null,
  merchant: { name: 'Trattoria Lido', categoryCode: '5812', country: 'IT' },
  expiresAt: '2026-03-08T12:00:00.000Z',
  decline: null,
  threeDsRequestId: null,
  createdAt,
  updatedAt: '2026-03-02T03:10:00.000Z',
};
const message: TransactionDetailResource['messages'][number] = {
  id: 'msg-1',
  kind: 'authorization',
  at: createdAt,
  receivedAt: createdAt,
  amount: euros(5_000),
  merchantAmount: null,
  channel: 'chip',
  outcome: 'approved',
  decline: null,
  decidedBy: 'partner',
  partnerDecision: {
    authorizationRequestId: 'arq_019a5f0e3c53745c9a5f0d5b3a2f9cd1',
    outcome: 'approved',
    ms: 84,
  },
  threeDsRequestId: null,
  isFinal: null,
  follows: null,
  accountSequence: 7,
  entryIds: [],
};

/** Answers about card payments and their money, by the names of their schemas. */
const line: StatementLine = {
  entryId: ids.entryId,
  accountSequence: 43,
  bookedAt: createdAt,
  kind: 'purchase',
  amount: euros(-5_800),
  balance: euros(614_200),
  transactionId: ids.transactionId,
  messageId: 'msg-2',
  topUpId: null,
  description: 'Trattoria Lido',
};
const statement: AccountStatement = {
  accountId,
  from: '2026-03-01',
  to: '2026-03-31',
  timeZone: 'Europe/Berlin',
  openingBalance: euros(620_000),
  closingBalance: euros(614_200),
  data: [line],
  hasMore: false,
};

const transactionExamples = {
  AccountStatement: statement,
  StatementLine: line,
  Transaction: transaction,
  TransactionDetail: {
    ...transaction,
    messages: [
      message,
      {
        ...message,
        id: 'msg-2',
        kind: 'clearing',
        at: '2026-03-02T03:00:00.000Z',
        receivedAt: '2026-03-02T03:10:00.000Z',
        amount: euros(5_800),
        outcome: 'recorded',
        isFinal: true,
        accountSequence: 8,
        entryIds: [ids.entryId],
      },
    ],
  } satisfies TransactionDetailResource,
  AccountEntry: {
    id: ids.entryId,
    amount: euros(-5_800),
    transactionId: ids.transactionId,
    messageId: 'msg-2',
    topUpId: null,
    correctionId: null,
    createdAt: '2026-03-02T03:10:00.000Z',
  } satisfies AccountEntryResource,
};

const digest = 'mYq0J9k0u2bVhJmFq1c7l3o0mUq1tq0pY2f1zJ0v2sE';

const company: CreateCompany = {
  externalId: 'c-17',
  legalName: 'Fabrikam GmbH',
  registrationNumber: 'HRB 59020464',
  country: 'DE',
};
const person: CreatePerson = {
  companyId,
  externalId: 'e-17',
  name: 'Mia Berg',
  email: 'mia.berg@fabrikam.example',
  phone: '+4930901820',
};
const spendingControls: SetSpendingControls = {
  limits: [{ period: 'day', amount: { amount: 50_000, currency: 'EUR' } }],
  merchantCategories: { blocked: ['7995'] },
  channels: { cash: false },
};
const branding: ChangeBranding = {
  displayName: 'Contoso Cards',
  primaryColor: '#0b5fff',
  instructions: { en: 'Approve the payment in your Contoso app.' },
  appAddress: 'https://app.contoso.example/approve/{requestId}?return={returnUrl}',
};
const authorizationSettings: SetAuthorizationSettings = {
  fallback: { approveUpTo: [euros(5_000)] },
};
const threeDsRules: SetThreeDsRules = {
  rules: [
    { name: 'Not here', outcome: 'refuse', merchantCountries: ['KP'] },
    {
      name: 'Small amounts at known shops',
      outcome: 'authenticate',
      exemption: 'low_value',
      amount: { currency: 'EUR', max: 3_000 },
      merchantKnown: true,
    },
  ],
};
const endpoint: ConfigureEndpointDto = {
  url: 'https://hooks.contoso.example/cards',
  header: 'x-webhook-token',
  token: 'a-secret-of-your-own',
  status: 'enabled',
};

const shippingAddress = {
  line1: 'Torstrasse 1',
  postalCode: '10119',
  city: 'Berlin',
  country: 'DE',
};

/** Bodies by the ids of operations. */
export const requestExamples = {
  createCompany: company,
  supplyOnboardingPeople: { people: [{ externalId: 'e-17', name: 'Mia Berg' }] } satisfies {
    people: SuppliedPerson[];
  },
  changeCompany: { legalName: 'Fabrikam Holding GmbH' } satisfies ChangeCompany,
  createPerson: person,
  changeCard: { purpose: 'Travel' } satisfies ChangeCard,
  changePerson: { email: 'mia.tal@fabrikam.example', phone: null } satisfies ChangePerson,
  orderCard: {
    personId,
    cardType: 'physical',
    shippingAddress,
  } satisfies OrderCard,
  activateCard: { activationCode: '204618' } satisfies ActivateCard,
  revealCard: { content: 'details', locale: 'en' } satisfies RevealCard,
  setCardDetailsSettings: {
    origins: ['https://app.partner.example'],
  } satisfies CardDetailsSettings,
  advanceTime: { days: 31 } satisfies AdvanceTime,
  setCardExpiry: { days: 31 } satisfies SetCardExpiry,
  changeAccount: {
    lowBalanceThreshold: { amount: 10_000, currency: 'EUR' },
  } satisfies ChangeAccount,
  setCardSpendingControls: spendingControls,
  setCompanySpendingControls: spendingControls,
  setAutoTopUp: {
    threshold: { amount: 10_000, currency: 'EUR' },
    amount: { amount: 100_000, currency: 'EUR' },
    dailyCap: { amount: 500_000, currency: 'EUR' },
  } satisfies SetAutoTopUp,
  simulateTopUps: { settlement: 'on_call' } satisfies SimulateTopUps,
  receiveBankTransfer: {
    transferId: '2026-11-23.0042',
    reference: 'RF18 5390 0754 7034',
    amount: { amount: 500_000, currency: 'EUR' },
    remitter: 'Fabrikam GmbH',
  } satisfies BankTransfer,
  playPayment: { cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41', scenario: 'tip' },
  playOnlinePurchase: {
    cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
    amount: { amount: 1_900, currency: 'EUR' },
    partner: 'presents',
  } satisfies CheckOut,
  replaceCard: { reason: 'lost' } satisfies ReplaceCard,
  freezeCard: { onBehalfOf: 'cardholder' } satisfies OnBehalfOf,
  unfreezeCard: { onBehalfOf: 'cardholder' } satisfies OnBehalfOf,
  inviteToCardApp: { deviceLost: true } satisfies InviteToCardApp,
  terminateCard: { reason: 'The employee has left the company.' } satisfies TerminateCard,
  configureWebhookEndpoint: endpoint,
  rollSigningSecret: { overlapHours: 24 },
  recoverEvents: { since: createdAt, channel: 'events' },
  sendTestEvent: { channel: 'events', event: 'card_ordered' },
  setCommunicationSettings: {
    integrationLevel: 'native',
    choices: { card_order_confirmation: 'platform' },
  } satisfies CommunicationSettings,
  changeBranding: branding,
  setBranding: branding,
  setAuthorizationSettings: authorizationSettings,
  setThreeDsRules: threeDsRules,
  reportDecision: { response: 'approved', digest } satisfies ThreeDsCallback,
  emitEvent: {
    companyId,
    event: 'transactions_activated',
    data: { accountId, accountType: 'debit', currency: 'EUR' },
  },
  requestKycInformation: {
    items: [{ section: 'documents', question: 'Please add the articles of association.' }],
  },
  denyKyc: { reason: 'The documents do not belong to the company.' },
  approveCredit: { limitAmount: 2_500_000 },
  denyCredit: { reason: 'The annual result is negative.' },
  makeApiKey: {
    name: 'Card service',
    scopes: ['cards:read', 'cards:write'],
    allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'],
    expiresAt: '2027-03-01T12:00:00Z',
  },
  rollApiKey: { overlapSeconds: 86_400 } satisfies RollApiKey,
  revokeApiKey: { endCreated: true },
  simulateThreeDsOutcome: { outcome: 'approve' satisfies SimulatedOutcome },
};

const apiKey: ApiKeyResource = {
  id: ids.keyId,
  name: 'Card service',
  prefix: 'pk_test_c2Vj',
  last4: 'MmYg',
  scopes: ['cards:read', 'cards:write'],
  allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'],
  createdAt,
  expiresAt: '2027-03-01T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
  replaces: null,
};

const createdCompany: CompanyResource = {
  id: companyId,
  ...company,
  kycStatus: 'draft',
  status: 'active',
  createdAt,
};

const answersOfOne = {
  ...resourceExamples,
  Company: createdCompany,
  PersonalData: personalDataOf(createdCompany),
  CreditApplication: {
    companyId,
    applicationId: 'cra_0190a1b2c3d47e5f8a9b0c1d2e3f4a67',
    status: 'submitted',
    requestedLimit: euros(1_000_000),
    submittedAt: createdAt,
    decidedAt: null,
    debitSolution: { isOffered: false, chosenAt: null },
  } satisfies CreditApplicationResource,
  OnboardingLink: {
    companyId,
    onboardingUrl: 'https://onboarding.example/onboarding/company/Zm9vYmFy',
    expiresAt: '2026-03-31T12:00:00.000Z',
    modules: {
      kyc: 'https://onboarding.example/onboarding/kyc/YmFyYmF6',
      creditApplication: 'https://onboarding.example/onboarding/credit-application/YmF6cXV4',
    },
  } satisfies OnboardingLink,
  Enrichment: {
    companyId,
    people: 1,
    redirectUrl: 'https://onboarding.example/onboarding/company/Zm9vYmFy',
  } satisfies Enrichment,
  Person: {
    id: personId,
    companyId,
    externalId: 'e-17',
    name: 'Mia Berg',
    email: 'mia.berg@fabrikam.example',
    phone: null,
    companyAdmin: false,
    createdAt,
  } satisfies PersonResource,
  Card: {
    id: ids.cardId,
    companyId,
    personId,
    accountId,
    status: 'pre_order',
    frozenBy: [],
    cardType: 'physical',
    network: 'visa',
    last4: '4242',
    purpose: 'Travel',
    shippingAddress,
    estimatedDelivery: null,
    expiresOn: '2030-03-31',
    replacesCardId: null,
    replacedByCardId: null,
    createdAt,
  } satisfies CardResource,
  ...transactionExamples,
  Event: event,
  EnrolmentCode: {
    code: 'K7QM-2XPA',
    url: 'https://cards.example/card-app#K7QM-2XPA',
    expiresAt: '2026-03-01T12:15:00.000Z',
  } satisfies EnrolmentCode,
  CardAppAccess: {
    passkeys: 0,
    lastUsedAt: null,
    invitation: {
      requestedAt: createdAt,
      expiresAt: '2026-03-08T12:00:02.000Z',
      usedAt: null,
    },
  } satisfies CardAppAccess,
  WebhookEndpoint: {
    id: ids.endpointId,
    channel: 'events',
    url: endpoint.url,
    header: endpoint.header,
    status: 'enabled',
    tokenSetAt: createdAt,
    signingSecrets: [{ id: ids.secretId, createdAt, expiresAt: null }],
    createdAt,
    updatedAt: createdAt,
  } satisfies WebhookEndpointResource,
  NewSigningSecret: {
    id: ids.secretId,
    createdAt,
    othersExpireAt: '2026-03-02T12:00:00.000Z',
    secret: 'whsec_c2VjcmV0LW9mLXRoaXMtZXhhbXBsZS1vbmx5LTMyYg==',
  } satisfies NewSigningSecretResource,
  ApiKey: apiKey,
  NewApiKey: {
    ...apiKey,
    secret: 'pk_test_c2VjcmV0LW9mLXRoaXMtZXhhbXBsZS1vbmx5LTMyYg',
  } satisfies NewApiKeyResource,
  RevokedApiKey: {
    ...apiKey,
    revokedAt: '2026-03-02T12:00:00.000Z',
    ended: { apiKeys: 1, devices: 1, onboardingLinks: 0 },
  } satisfies RevokedApiKeyResource,
  Branding: {
    displayName: 'Contoso Cards',
    logo: null,
    primaryColor: '#0b5fff',
    instructions: { en: 'Approve the payment in your Contoso app.' },
    replyTo: 'cards@contoso.example',
    senderAddress: 'cards@contoso.example',
    hostName: 'cards.contoso.example',
    appAddress: 'https://app.contoso.example/approve/{requestId}?return={returnUrl}',
    updatedAt: createdAt,
  } satisfies BrandingResource,
  ThreeDsRequestResource: {
    id: ids.threeDsRequestId,
    status: 'presented',
    companyId,
    cardId: ids.cardId,
    externalId: 'e-17',
    cardLast4: '4242',
    cardNetwork: 'visa',
    amount: { amount: 4_990, currency: 'EUR' },
    merchant: {
      url: 'https://shop.example',
      name: 'Proseware',
      categoryCode: '5732',
      country: 'DE',
    },
    digest,
    createdAt,
    presentBy: '2026-03-01T12:00:02.000Z',
    expiresAt: '2026-03-01T12:02:30.000Z',
    presentedAt: '2026-03-01T12:00:00.400Z',
    forwardingFailure: null,
    response: null,
    reason: null,
    endedAt: null,
    decision: {
      ...{ outcome: 'challenge', reason: 'no_rule', rule: null, rulesVersion: 1, exemption: null },
    },
  } satisfies ThreeDsRequestResource,
  AuthorizationSettings: {
    ...authorizationSettings,
    changedAt: createdAt,
    changedBy: 'csu_019a5f0e3c53745c9a5f0d5b3a2f9c11',
  } satisfies AuthorizationSettingsResource,
  ThreeDsRules: {
    version: 1,
    rules: threeDsRules.rules,
    changedAt: createdAt,
    changedBy: 'csu_019a5f0e3c53745c9a5f0d5b3a2f9c11',
  } satisfies ThreeDsRulesResource,
};

const pageOf = (item: object) => ({ data: [item], hasMore: false });
const { ApiRequest, AccountEvent, Invoice, PlatformMail, TopUp, EventType } = resourceExamples;

/** Answers by the names of their schemas. */
export const answerExamples = {
  ...answersOfOne,
  Simulation: {
    request: { ...answersOfOne.ThreeDsRequestResource, status: 'approved', response: 'approved' },
    callbacks: [{ taken: true, code: null }],
    appUrl: null,
  } satisfies SimulationResource,
  AccountEntryPage: pageOf(transactionExamples.AccountEntry),
  AccountEventPage: pageOf(AccountEvent),
  AccountPage: pageOf(resourceExamples.Account),
  ApiKeyPage: pageOf(apiKey),
  ApiRequestPage: { ...pageOf(ApiRequest), searchedBackTo: null },
  CardPage: pageOf(answersOfOne.Card),
  CompanyPage: pageOf(createdCompany),
  EventPage: { ...pageOf(event), searchedBackTo: null },
  EventTypePage: pageOf(EventType),
  InvoicePage: pageOf(Invoice),
  PersonPage: pageOf(answersOfOne.Person),
  PlatformMailPage: pageOf(PlatformMail),
  TopUpPage: pageOf(TopUp),
  TransactionPage: pageOf(transaction),
};

/** Answers by the ids of operations whose answer has no name. */
export const callAnswerExamples = {
  sendTestEvent: { id: ids.eventId },
  redeliverEvent: { id: ids.eventId },
  emitEvent: { id: ids.eventId },
  getApiDocument: { openapi: '3.0.3', info: { title: 'Partner API of the platform' } },
};
