import { randomUUID } from 'node:crypto';
import type { ProcessorMessageKind, TopUpResource } from '#contracts';
import { callJson } from '#testing';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { createCardholder } from './cardholder.ts';

const MINUTE_MS = 60_000;

/**
 * A payment whose messages contradict each other: cleared twice after its end, with an id that was used before,
 * and refunded for more than it was. @returns its id at the platform.
 */
export async function sendContradictions(endpoints: Endpoints): Promise<string> {
  const { card } = await createCardholder(endpoints);
  const paymentId = randomUUID();
  const send = async (
    kind: ProcessorMessageKind,
    amount: number,
    minutesAgo: number,
    id: string = randomUUID(),
  ) => {
    const { body } = await callJson<{ transactionId: string }>(
      'POST',
      `${endpoints.platform}/processor/v1/messages`,
      {
        ...{ id, paymentId, kind, cardId: card.id, channel: 'chip' },
        at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
        amount: { amount, currency: 'SEK' },
        merchant: { name: 'Konditori Vete-Katten', categoryCode: '5462', country: 'SE' },
      },
      { authorization: `Bearer ${endpoints.processor.apiKey}` },
    );
    return body.transactionId;
  };
  const first = randomUUID();
  await send('clearing', 42_500, 30, first);
  await send('clearing', 24_500, 10, first);
  await send('refund', 90_000, 5);
  await send('clearing', 42_500, 8);
  // It comes last, and is the oldest by the scheme's time.
  return send('authorization', 42_500, 60);
}

/** Transfers that match no account: the one names none, the other one is in another currency. */
export async function sendUnmatchedMoney(endpoints: Endpoints): Promise<TopUpResource[]> {
  const { card } = await createCardholder(endpoints);
  const authorization = { authorization: `Bearer ${endpoints.partner.apiKey}` };
  const { body: account } = await callJson<{ topUpReference: string }>(
    'GET',
    `${endpoints.platform}/v1/accounts/${card.accountId}`,
    undefined,
    authorization,
  );
  const transfers = [
    {
      reference: 'Rechnung 2026-118, bitte gutschreiben',
      currency: 'SEK',
      remitter: 'Lindqvist AB',
    },
    { reference: account.topUpReference, currency: 'EUR', remitter: 'Lindqvist Holding GmbH' },
  ];
  const answers = [];
  for (const { reference, currency, remitter } of transfers) {
    const { body } = await callJson<TopUpResource>(
      'POST',
      `${endpoints.platform}/v1/sandbox/bank-transfers`,
      { reference, remitter, amount: { amount: 2_500_000, currency } },
      authorization,
    );
    answers.push(body);
  }
  return answers;
}
