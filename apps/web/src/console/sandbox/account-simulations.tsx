import type { AccountResource } from '#contracts';
import { useTopUps } from '../api/account-queries.js';
import { useCards } from '../api/entity-queries.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useTexts } from '../texts/index.js';
import { PaymentSimulation } from './payment-simulation.js';
import type { Simulation } from './simulation.js';
import { SimulationSheet } from './simulation-sheet.js';

/** In minor units. */
const TRANSFER = 100_000;

/** In place of the bank, and of the shops that the account's card pays in. */
export function AccountSimulations({ account }: { account: AccountResource }) {
  const { sandbox: texts } = useTexts();
  const { id, accountType, booked, topUpReference } = account;
  const amountText = useAmount();
  const topUps = useTopUps(id).data ?? [];
  const cards = useCards({ accountId: id, companyId: '', personId: '', search: '', after: '' });
  const card = cards.data?.items.find(({ status }) => status === 'active');
  if (!booked) return null;
  const amount = { amount: TRANSFER, currency: booked.currency };
  const settlement = (name: string, value: string): Simulation => ({
    name,
    call: {
      method: 'PUT',
      path: `/v1/sandbox/accounts/${id}/top-up-simulation`,
      body: { settlement: value },
    },
  });
  return (
    <SimulationSheet
      simulations={[
        ...(topUpReference
          ? [
              {
                name: texts.transfer(amountText(amount)),
                call: {
                  path: '/v1/sandbox/bank-transfers',
                  body: { reference: topUpReference, amount },
                },
              },
            ]
          : []),
        ...(accountType === 'debit'
          ? [
              settlement(texts.topUpsByThemselves, 'by_itself'),
              settlement(texts.topUpsOnCall, 'on_call'),
            ]
          : []),
        ...topUps.flatMap(({ id: topUpId, amount: topUpAmount, status }): Simulation[] => {
          const path = `/v1/sandbox/top-ups/${topUpId}`;
          const isPossible = status === 'initiated';
          const text = amountText(topUpAmount);
          return [
            { name: texts.completeTopUp(text), call: { path: `${path}/complete` }, isPossible },
            { name: texts.failTopUp(text), call: { path: `${path}/fail` }, isPossible },
          ];
        }),
      ]}
    >
      {card && <PaymentSimulation cardId={card.id} />}
    </SimulationSheet>
  );
}
