import type {
  AccountResource,
  CardResource,
  Money,
  PurchaseResource,
  TopUpResource,
} from '#contracts';
import { call } from './http.ts';
import type { Onboarding } from './onboard-company.ts';
import { callPlatform, type Outcome, type TourContext } from './tour-context.ts';
import { arrival, verifyEqual } from './verify.ts';

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
