import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  CardLetterResource,
  CardResource,
  EnrolmentCode,
  PersonResource,
} from '#contracts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { call as send, partnerCall } from './partner-call.ts';

/** In minor units of the account's currency. */
const FUNDS = 100_000_000;

/** A person at a company of the partner, with an active card that can pay. */
export type Cardholder = {
  companyId: string;
  externalId: string;
  name: string;
  card: CardResource;
};

export async function createCardholder(endpoints: Endpoints, country = 'SE'): Promise<Cardholder> {
  const call = callerOf(endpoints);
  const tag = randomUUID();
  const { id: companyId } = await call<{ id: string }>('/v1/companies', {
    externalId: tag,
    legalName: 'Lindqvist AB',
    registrationNumber: tag,
    country,
  });
  await call(`/v1/sandbox/companies/${companyId}/approve-kyc`);
  return createCardholderOf(endpoints, companyId);
}

/** Of an approved company without a credit application. */
export async function createCardholderOf(
  endpoints: Endpoints,
  companyId: string,
): Promise<Cardholder> {
  const call = callerOf(endpoints);
  const tag = randomUUID();
  const person = { companyId, externalId: `e-${tag}`, name: 'Ada Lindqvist' };
  const { id: personId } = await call<PersonResource>('/v1/people', person);
  const ordered = await call<CardResource>('/v1/cards', { personId, cardType: 'virtual' });
  const card = await call<CardResource>(`/v1/cards/${ordered.id}/activate`);
  const path = `/v1/accounts/${card.accountId}`;
  const account = await partnerCall<AccountResource>(endpoints, 'GET', path);
  await call('/v1/sandbox/bank-transfers', {
    reference: account.topUpReference,
    amount: { ...account.booked, amount: FUNDS },
  });
  return { ...person, card };
}

/** A physical card of the person that has arrived by post, and the code of its letter. */
export async function shippedCardOf(
  endpoints: Endpoints,
  { card: { personId } }: Cardholder,
): Promise<{ card: CardResource; activationCode: string }> {
  const call = callerOf(endpoints);
  const { id } = await call<CardResource>('/v1/cards', {
    ...{ personId, cardType: 'physical' },
    shippingAddress: {
      line1: 'Kungsgatan 1',
      postalCode: '111 43',
      city: 'Stockholm',
      country: 'SE',
    },
  });
  const card = await call<CardResource>(`/v1/sandbox/cards/${id}/ship`);
  const path = `/v1/sandbox/cards/${id}/letter`;
  const { activationCode } = await partnerCall<CardLetterResource>(endpoints, 'GET', path);
  return { card, activationCode };
}

/** A physical card of the person that was activated with the code of its letter. */
export async function activePhysicalCardOf(
  endpoints: Endpoints,
  cardholder: Cardholder,
): Promise<{ card: CardResource }> {
  const { card, activationCode } = await shippedCardOf(endpoints, cardholder);
  const path = `/v1/cards/${card.id}/activate`;
  return { card: await callerOf(endpoints)<CardResource>(path, { activationCode }) };
}

/** From then on the card app shows the person the company, too. */
export async function makeAdmin(endpoints: Endpoints, { card }: Cardholder): Promise<void> {
  const body = { companyAdmin: true };
  await partnerCall(endpoints, 'PATCH', `/v1/people/${card.personId}`, body);
}

/** Sets the partner's monthly limit of the card. */
export async function limitMonth(
  endpoints: Endpoints,
  { card }: Cardholder,
  amount: number,
): Promise<void> {
  const { booked } = await partnerCall<AccountResource>(
    endpoints,
    'GET',
    `/v1/accounts/${card.accountId}`,
  );
  const limits = [{ period: 'month', amount: { amount, currency: booked!.currency } }];
  await partnerCall(endpoints, 'PUT', `/v1/cards/${card.id}/spending-controls`, { limits });
}

/** Plays a payment, such as `tip` or `hold`. */
export async function playPayment(
  endpoints: Endpoints,
  { card }: Cardholder,
  scenario: string,
): Promise<void> {
  await callerOf(endpoints)('/v1/sandbox/payments', { cardId: card.id, scenario });
}

function callerOf(endpoints: Endpoints) {
  return <T>(path: string, body?: object): Promise<T> =>
    partnerCall<T>(endpoints, 'POST', path, body);
}

/** Why the processor's request for money is declined; undefined if it is approved. */
export async function declineOf(
  endpoints: Endpoints,
  { card }: Cardholder,
  country = 'SE',
): Promise<string | undefined> {
  const { reason } = await send<{ reason?: string }>(
    'POST',
    `${endpoints.platform}/processor/v1/messages`,
    {
      ...{ id: randomUUID(), paymentId: randomUUID(), kind: 'authorization', cardId: card.id },
      ...{ at: new Date().toISOString(), amount: { amount: 4_200, currency: 'SEK' } },
      merchant: { name: 'Konditori Vete-Katten', categoryCode: '5462', country },
      channel: 'chip',
    },
    { authorization: `Bearer ${endpoints.processor.apiKey}` },
  );
  return reason;
}

/** The enrolment code that the partner gives to an identified cardholder. */
export async function enrolmentCodeFor(
  endpoints: Endpoints,
  { companyId, externalId, name }: Cardholder,
): Promise<EnrolmentCode> {
  return send<EnrolmentCode>(
    'POST',
    `${endpoints.threeDs}/people/${companyId}/${externalId}/enrolment-codes`,
    { name },
    { authorization: `Bearer ${endpoints.partner.backEndToken}` },
  );
}

/** The enrolment code for the platform's white-label card app. */
export async function whiteLabelCodeFor(
  endpoints: Endpoints,
  { card }: Cardholder,
): Promise<EnrolmentCode> {
  return callerOf(endpoints)<EnrolmentCode>(`/v1/people/${card.personId}/enrolment-codes`);
}
