import type { Endpoints } from '../../../tools/local/endpoints.ts';
import type { Random } from '../random.ts';
import { callUntilAnswered, type Journal, pause } from './journal.ts';

const peopleInCompany = 3;
const longestCompanyIntervalMs = 600;

/**
 * Changes people of one company in the partner's directory continuously. Each change is published through
 * onboarding's outbox; the version in the name identifies the change.
 */
export async function changeDirectory(
  onboarding: { url: string; operatorToken: string },
  name: string,
  { random, journal, stopping }: { random: Random; journal: Journal; stopping: AbortSignal },
): Promise<void> {
  const own = random.fork(name);
  const { url, operatorToken: token } = onboarding;
  const post = (path: string, body: object) =>
    callUntilAnswered(journal, { from: 'onboarding', url: url + path, token, body });
  const company = await post('/companies', {
    externalId: name,
    legalName: 'Lindqvist AB',
    registrationNumber: '5560-1',
    country: 'SE',
  });
  if (company === undefined) return;
  const { id } = JSON.parse(company) as { id: string };
  for (let version = 1; ; version += 1) {
    await pause(own.between(0, longestCompanyIntervalMs), stopping);
    if (stopping.aborted) return;
    const externalId = `e-${Math.floor(own.between(0, peopleInCompany))}`;
    const email = `${externalId}@partner.example`;
    const taken = await post(`/companies/${id}/people`, {
      people: [{ externalId, name: nameOfVersion(version), email }],
    });
    if (taken === undefined) return;
    journal.changes.push({ key: `person/${id}/${externalId}`, version });
  }
}

function nameOfVersion(version: number): string {
  return `Ada Lindqvist ${version}`;
}

export function versionOfName(name: string): number {
  return Number(name.split(' ').at(-1));
}

const longestPaymentIntervalMs = 150;
const openPayments = 8;
const topUpCents = 20_000;

const kinds = {
  authorization: 4,
  incremental_authorization: 1,
  reversal: 1,
  clearing: 3,
  refund: 1,
} as const;

type Load = { random: Random; journal: Journal; stopping: AbortSignal };

/**
 * Pays with a card of one company and tops its account up. Each message and each transfer is repeated until it
 * is answered, some also without need, so that all of them have happened exactly once in the end.
 */
export async function payWithCard(
  { platform, partner, processor }: Pick<Endpoints, 'platform' | 'partner' | 'processor'>,
  name: string,
  { random, journal, stopping }: Load,
): Promise<void> {
  const own = random.fork(name);
  const callWith = async (token: string, path: string, body?: object): Promise<Answer> => {
    const call = {
      from: 'platform',
      url: platform + path,
      token,
      body,
      happenedBefore: 409,
    } as const;
    return JSON.parse((await callUntilAnswered(journal, call)) || '{}') as Answer;
  };
  const call = (path: string, body?: object) => callWith(partner.apiKey, path, body);
  const { cardId, accountId } = await openCard(call, name);
  const { topUpReference } = await call(`/v1/accounts/${accountId}`);
  const topUp = async (number: number): Promise<void> => {
    const id = `${name}-transfer-${number}`;
    const amount = { amount: topUpCents, currency: 'EUR' };
    const transfer = { transferId: id, reference: topUpReference, amount };
    await call('/v1/sandbox/bank-transfers', transfer);
    if (own.isTrue(0.2)) await call('/v1/sandbox/bank-transfers', transfer);
    journal.topUps.push({ id, accountId: accountId!, cents: topUpCents });
  };
  const payments: string[] = [];
  for (let number = 1; !stopping.aborted; number += 1) {
    if (number % 20 === 1) await topUp(number);
    const kind = own.pickWeighted(kinds);
    if (kind === 'authorization' || payments.length === 0)
      payments.push(`${name}-payment-${number}`);
    if (payments.length > openPayments) payments.shift();
    const cents = Math.ceil(own.between(0, 2_000));
    const message = {
      id: `${name}-message-${number}`,
      paymentId: own.pick(payments),
      kind,
      at: new Date().toISOString(),
      cardId,
      amount: { amount: cents, currency: 'EUR' },
      merchant: { name: 'Hafenladen', categoryCode: '5999', country: 'DE' },
      channel: 'chip',
      isFinal: own.isTrue(0.5),
    };
    const send = () => callWith(processor.apiKey, '/processor/v1/messages', message);
    await Promise.all(own.isTrue(0.2) ? [send(), send()] : [send()]);
    journal.messages.push({ id: message.id, accountId: accountId!, kind, cents });
    await pause(own.between(0, longestPaymentIntervalMs), stopping);
  }
}

type Answer = Partial<Record<'id' | 'accountId' | 'status' | 'topUpReference', string>>;
type Call = (path: string, body?: object) => Promise<Answer>;

async function openCard(
  call: Call,
  name: string,
): Promise<{ cardId?: string; accountId?: string }> {
  const company = { externalId: name, legalName: 'Hafen GmbH', registrationNumber: name };
  const { id: companyId } = await call('/v1/companies', { ...company, country: 'DE' });
  await call(`/v1/sandbox/companies/${companyId}/approve-kyc`, {});
  const person = { companyId, externalId: 'e-1', name: 'Ada Lindqvist' };
  const { id: personId } = await call('/v1/people', person);
  const { id: cardId, accountId } = await call('/v1/cards', { personId, cardType: 'virtual' });
  await call(`/v1/cards/${cardId}/activate`, {});
  return { cardId, accountId };
}
