import type {
  AccountResource,
  CardResource,
  Money,
  Page,
  PersonResource,
  PurchaseResource,
  TopUpResource,
} from '#contracts';
import { SetupError } from '../setup-error.ts';
import { arrival, call, mailsTo, verifyEqual } from './calls.ts';
import type { KafkaRecord } from './kafka-records.ts';
import type { Onboarding } from './onboard-company.ts';
import { callOnboarding, callPlatform, type Outcome, type TourContext } from './tour-context.ts';

type PlatformEvent = {
  id: string;
  status: 'pending' | 'delivered' | 'given_up';
  attempts: { attempt: number; statusCode: number | null; durationMs: number }[];
};

export type Delivered = { eventIds: string[] };

/** The platform's side: the event was stored with its change and delivered to the gateway. */
export async function followDelivery(
  context: TourContext,
  { platformCompanyId }: Onboarding,
  event: string,
  count: number,
): Promise<Outcome<Delivered>> {
  const query = new URLSearchParams({ companyId: platformCompanyId, event, limit: '100' });
  const events = await arrival(
    `the delivery of ${count} ${event}`,
    async () => (await callPlatform<Page<PlatformEvent>>(context, `/v1/events?${query}`)).data,
    (found) => found.filter(({ status }) => status === 'delivered').length >= count,
  );
  verifyEqual(`the number of ${event} events`, events.length, count);
  return {
    eventIds: events.map(({ id }) => id),
    lines: events.map(({ id, attempts }) => {
      const last = attempts.at(-1);
      return `${id} delivered in attempt ${last?.attempt}: ${last?.statusCode} after ${last?.durationMs} ms`;
    }),
  };
}

/** The partner's side: the gateway's event, read from the broker. */
export async function findOnKafka(
  { records, topicEnds }: TourContext,
  { platformCompanyId }: Onboarding,
  event: string,
  { eventIds }: Delivered,
  start = topicEnds.webhooks,
): Promise<Outcome<{ found: KafkaRecord[] }>> {
  const found = await records.after(
    start,
    ({ headers }) => headers['company-id'] === platformCompanyId && headers['event-type'] === event,
    eventIds.length,
  );
  verifyEqual(
    `the ${event} records on ${start.topic}`,
    found.map(({ headers }) => headers['event-id']).sort(),
    eventIds.toSorted(),
  );
  return {
    found,
    lines: found.map(
      ({ headers, topic, partition, offset }) =>
        `${headers['event-id']} is on ${topic}, partition ${partition}, offset ${offset}`,
    ),
  };
}

type Assignment = { id: string; counts: { pending: number; done: number; failed: number } };

type SentMail = { cause: string; status: string; recipient: string | null; subject: string | null };

type Progress = {
  status: string;
  milestones: { event: string; occurredAt: string }[];
  cards: { requested: number; ordered: number; failed: unknown[] };
};

export async function checkPeopleAndCards(
  context: TourContext,
  { platformCompanyId }: Onboarding,
): Promise<Outcome<{ cards: CardResource[] }>> {
  const { endpoints, sample } = context;
  const query = `?companyId=${platformCompanyId}&limit=100`;
  const [assignment] = await arrival(
    'the end of the assignment',
    async () =>
      (
        await call<Page<Assignment>>(`${endpoints.cardProvisioning}/assignments${query}`, {
          apiKey: endpoints.partner.operatorToken,
        })
      ).data,
    // A card fails while the company's address is unknown, until the directory's change arrives.
    ([found]) => found?.counts.pending === 0 && found.counts.failed === 0,
  );
  const people = await arrival(
    "the arrival of the cardholders' mail addresses",
    async () => (await callPlatform<Page<PersonResource>>(context, `/v1/people${query}`)).data,
    (found) => found.every(({ email }) => email !== null),
  );
  const { data: cards } = await callPlatform<Page<CardResource>>(context, `/v1/cards${query}`);
  const held = people.flatMap((person) =>
    cards.filter(({ personId }) => personId === person.id).map((card) => ({ person, card })),
  );
  verifyEqual('the number of people at the platform', people.length, sample.choices.length);
  verifyEqual(
    'the cards at the platform',
    held.map(({ person, card }) => `${person.externalId} ${card.cardType}`).sort(),
    sample.choices.map(({ externalId, cardType }) => `${externalId} ${cardType}`).sort(),
  );
  const known = sample.people.filter((person) =>
    sample.choices.some(({ externalId }) => externalId === person.externalId),
  );
  verifyEqual(
    'the mail addresses of the cardholders at the platform',
    people.map(({ externalId, email }) => `${externalId} ${email}`).sort(),
    known.map(({ externalId, email }) => `${externalId} ${email}`).sort(),
  );
  const { shippingAddress } = sample.details;
  for (const card of cards) {
    verifyEqual(
      `where the ${card.cardType} card ${card.id} goes`,
      card.shippingAddress,
      card.cardType === 'physical' ? shippingAddress : null,
    );
  }
  return {
    cards,
    lines: [
      `assignment ${assignment?.id}: ${assignment?.counts.done} done, ${assignment?.counts.failed} failed`,
      ...held.map(
        ({ person, card }) =>
          `${person.name}: ${person.id} with ${card.cardType} card ${card.id}, ${card.status}`,
      ),
      `physical cards go to ${shippingAddress.line1}, ${shippingAddress.postalCode} ${shippingAddress.city}`,
      'the mail address of each cardholder is that of the directory',
      'a card in pre_order goes into production when the KYC of its company is approved',
    ],
  };
}

export async function checkMails(
  { endpoints, sample }: TourContext,
  { platformCompanyId }: Onboarding,
  cards: CardResource[],
): Promise<Outcome> {
  if (endpoints.mail === null) {
    throw new SetupError("Set MAIL_URL too: without it the mails sent to SMTP_URL can't be read.");
  }
  const inboxUrl = endpoints.mail;
  const mails = await arrival(
    'the arrival of a mail for each card',
    () => mailsTo(sample.mailDomain, inboxUrl),
    (found) => found.length >= cards.length,
  );
  const query = `?companyId=${platformCompanyId}&limit=100`;
  const sent = await arrival(
    'the note that the mails were sent',
    async () =>
      (
        await call<Page<SentMail>>(`${endpoints.notification}/mails${query}`, {
          apiKey: endpoints.partner.operatorToken,
        })
      ).data,
    (found) => found.every(({ status }) => status === 'sent'),
  );
  verifyEqual(
    'the cards that mails were sent for',
    sent.map(({ cause }) => cause).sort(),
    cards.map(({ id }) => id).sort(),
  );
  const received = mails.map(({ to, subject }) => `${to[0]?.address}: ${subject}`).sort();
  verifyEqual(
    'the mails in the inbox',
    received,
    sent.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort(),
  );
  return { lines: received };
}

export async function checkProgress(
  context: TourContext,
  { companyId }: Onboarding,
): Promise<Outcome> {
  const { endpoints, sample } = context;
  const progress = await arrival(
    "the end of the company's progress",
    () => callOnboarding<Progress>(context, `/companies/${companyId}`),
    ({ status }) => status === 'cards_ordered',
  );
  const { length } = sample.choices;
  verifyEqual('the progress', progress.cards, { requested: length, ordered: length, failed: [] });
  return {
    lines: [
      `status ${progress.status}: ${progress.cards.ordered} of ${progress.cards.requested} cards`,
      ...progress.milestones.map(({ event, occurredAt }) => `${event} at ${occurredAt}`),
      `its timeline: ${endpoints.partnerPage}#/companies/${companyId}, sign in with partnerOperator.enrolmentUrl of endpoints.json`,
    ],
  };
}

const topUp: Money = { amount: 500_000, currency: 'EUR' };
const price: Money = { amount: 12_950, currency: 'EUR' };

/** A card that can pay: the company is approved, the card is active, and its account has money. */
export async function topUpAccount(
  context: TourContext,
  { platformCompanyId }: Onboarding,
  cards: readonly CardResource[],
): Promise<Outcome<{ card: CardResource }>> {
  const card = cards.find(({ cardType }) => cardType === 'virtual')!;
  const { endpoints } = context;
  await approveKyc(endpoints.platform, endpoints.partner.apiKey, platformCompanyId);
  await callPlatform(context, `/v1/cards/${card.id}/activate`, { method: 'POST' });
  const { topUpReference } = await accountOf(context, card);
  const transfer = await callPlatform<TopUpResource>(context, '/v1/sandbox/bank-transfers', {
    method: 'POST',
    json: { reference: topUpReference, amount: topUp },
  });
  verifyEqual('the bank transfer', transfer.status, 'completed');
  verifyEqual('the money of the account', (await accountOf(context, card)).available, topUp);
  return {
    card,
    lines: [
      `${formatted(topUp)} by bank transfer to ${card.accountId}, reference ${topUpReference}`,
    ],
  };
}

export async function buyInShop(context: TourContext, card: CardResource): Promise<Outcome> {
  const { shop } = context.endpoints;
  const { id, threeDsRequestId } = await call<PurchaseResource>(`${shop}/purchases`, {
    method: 'POST',
    json: { cardId: card.id, amount: price, partner: 'presents' },
  });
  await callPlatform(context, `/v1/sandbox/three-ds-requests/${threeDsRequestId}/simulate`, {
    method: 'POST',
    json: { outcome: 'approve' },
  });
  const { status, payment } = await arrival(
    'the end of the purchase',
    () => call<PurchaseResource>(`${shop}/purchases/${id}`),
    (purchase) => purchase.status !== 'open',
  );
  verifyEqual('the purchase', status, 'paid');
  const { booked, held } = await accountOf(context, card);
  verifyEqual('the money of the account', booked?.amount, topUp.amount - price.amount);
  verifyEqual('the money that is held', held?.amount, 0);
  return {
    lines: [
      `approved as ${threeDsRequestId}, authorized and cleared as ${payment?.transactionId}`,
      `${formatted(booked!)} are left of ${formatted(topUp)}`,
    ],
  };
}

/** Answered without a body, unlike what {@link callPlatform} calls. */
async function approveKyc(platform: string, apiKey: string, companyId: string): Promise<void> {
  const url = `${platform}/v1/sandbox/companies/${companyId}/approve-kyc`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { status } = await fetch(url, { method: 'POST', headers });
  verifyEqual('the approval of the company', status, 204);
}

function accountOf(context: TourContext, { accountId }: CardResource): Promise<AccountResource> {
  return callPlatform<AccountResource>(context, `/v1/accounts/${accountId}`);
}

function formatted({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits!;
  return format.format(`${amount}E-${decimals}` as Intl.StringNumericLiteral);
}
