import type {
  PaymentScenario,
  PlayedPayment,
  SetSpendingControls,
  TransactionDetailResource,
} from '#contracts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { type Cardholder, createCardholder } from './cardholder.ts';
import { partnerCall } from './partner-call.ts';

/** A company whose cardholder pays in the sandbox. */
export class PayingCompany {
  readonly holder: Cardholder;
  private readonly endpoints: Endpoints;

  private constructor(endpoints: Endpoints, holder: Cardholder) {
    this.endpoints = endpoints;
    this.holder = holder;
  }

  static async create(endpoints: Endpoints): Promise<PayingCompany> {
    return new PayingCompany(endpoints, await createCardholder(endpoints));
  }

  /** @returns the payment's id at the platform. */
  async play(scenario: PaymentScenario): Promise<string> {
    const body = { cardId: this.holder.card.id, scenario };
    const played = await this.call<PlayedPayment>('POST', '/v1/sandbox/payments', body);
    return played.transactionId;
  }

  payment(id: string): Promise<TransactionDetailResource> {
    return this.call('GET', `/v1/transactions/${id}`);
  }

  /** Sets the rules of the card. */
  async restrict(rules: SetSpendingControls): Promise<void> {
    await this.call('PUT', `/v1/cards/${this.holder.card.id}/spending-controls`, rules);
  }

  async setAutoTopUp(): Promise<void> {
    const money = (amount: number) => ({ amount, currency: 'SEK' });
    await this.call('PUT', `/v1/accounts/${this.holder.card.accountId}/auto-top-up`, {
      threshold: money(100_000),
      targetAmount: money(1_000_000),
      dailyCap: money(5_000_000),
    });
  }

  async advanceDays(days: number): Promise<void> {
    const path = `/v1/sandbox/companies/${this.holder.companyId}/advance-time`;
    await this.call('POST', path, { days });
  }

  private call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return partnerCall<T>(this.endpoints, method, path, body);
  }
}
