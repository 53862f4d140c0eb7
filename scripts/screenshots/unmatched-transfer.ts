import { randomUUID } from 'node:crypto';
import type { Endpoints } from '../../local/endpoints.ts';

const SEK = (amount: number) => ({ amount, currency: 'SEK' });

/** A company with funds, and a transfer that it meant for its account. @returns the transfer's id. */
export async function sendUnmatchedTransfer({ platform, partner }: Endpoints): Promise<string> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${platform}${path}`, {
      method: path.startsWith('/v1/accounts') ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${partner.apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const company = {
    ...{ externalId: randomUUID(), legalName: 'Lindqvist AB', registrationNumber: '556036-0801' },
    country: 'SE',
  };
  const { id: companyId } = await call<{ id: string }>('/v1/companies', company);
  await call(`/v1/sandbox/companies/${companyId}/approve-kyc`);
  const person = { companyId, externalId: 'e-1001', name: 'Ada Lindqvist' };
  const { id: personId } = await call<{ id: string }>('/v1/people', person);
  const order = { personId, cardType: 'virtual' };
  const { id: cardId, accountId } = await call<{ id: string; accountId: string }>(
    '/v1/cards',
    order,
  );
  await call(`/v1/cards/${cardId}/activate`);
  const { topUpReference } = await call<{ topUpReference: string }>(`/v1/accounts/${accountId}`);
  const transfer = (reference: string, kronor: number) =>
    call<{ id: string }>('/v1/sandbox/bank-transfers', {
      ...{ reference, amount: SEK(kronor * 100), remitter: 'Lindqvist AB' },
    });
  await transfer(topUpReference, 40_000);
  for (const scenario of ['purchase', 'hold', 'refund'])
    await call('/v1/sandbox/payments', { cardId, scenario });
  return (await transfer('Rechnung 2026-118, bitte gutschreiben', 25_000)).id;
}
