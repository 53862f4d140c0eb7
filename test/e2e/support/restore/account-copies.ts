import type {
  AccountResource,
  ActivityAccount,
  ActivityCompleteness,
  ActivityPayment,
  Page,
  TransactionResource,
} from '#contracts';
import type { Endpoints } from '../../../../tools/local/endpoints.ts';
import { call, partnerCall } from '../partner-call.ts';

const DAY_MS = 86_400_000;

/** The partner's copy of accounts, at card-activity, compared with the platform. */
export class AccountCopies {
  constructor(private readonly endpoints: Endpoints) {}

  /** Compares the copy with the platform now. */
  compare(id: string): Promise<ActivityCompleteness> {
    return this.activity('POST', `/accounts/${id}/comparisons`);
  }

  /** What an account is, here and there, with each of its payments and its statement. */
  async sides(id: string): Promise<{ own: unknown; copied: unknown }> {
    const period = `from=${dayIn(-7)}&to=${dayIn(1)}`;
    const account = await partnerCall<AccountResource>(this.endpoints, 'GET', `/v1/accounts/${id}`);
    const own = await this.activity<ActivityAccount>('GET', `/accounts/${id}`);
    const of = ({ booked, held, available, sequence }: ActivityAccount | AccountResource) => ({
      ...{ booked, held, available, sequence },
    });
    return {
      own: {
        account: of(own),
        payments: (await this.payments(id)).map(({ state, held, booked, ...payment }) => ({
          ...{ id: payment.id, state, held: held.amount, booked: booked.amount },
        })),
        statement: await this.text(`/activity/accounts/${id}/statement.csv?${period}`, 'own'),
      },
      copied: {
        account: of(account),
        payments: (await this.transactions(id)).map(({ state, held, cleared, ...payment }) => ({
          ...{ id: payment.id, state, held: held.amount },
          booked: payment.refunded.amount - cleared.amount,
        })),
        statement: await this.text(`/v1/accounts/${id}/statement.csv?${period}`, 'copied'),
      },
    };
  }

  private payments(id: string): Promise<ActivityPayment[]> {
    return allPages((query) => this.activity('GET', `/payments?accountId=${id}&${query}`));
  }

  private transactions(id: string): Promise<TransactionResource[]> {
    const path = `/v1/transactions?accountId=${id}`;
    return allPages((query) => partnerCall(this.endpoints, 'GET', `${path}&${query}`));
  }

  private activity<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
    const { cardActivity, partner } = this.endpoints;
    const authorization = `Bearer ${partner.operatorToken}`;
    return call(method, `${cardActivity}/activity${path}`, undefined, { authorization });
  }

  private async text(path: string, side: 'own' | 'copied'): Promise<string> {
    const { cardActivity, platform, partner } = this.endpoints;
    const [base, token] =
      side === 'own' ? [cardActivity, partner.operatorToken] : [platform, partner.apiKey];
    const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  }
}

async function allPages<Item extends { id: string }>(
  list: (query: string) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let hasMore = true; hasMore;) {
    const last = all.at(-1);
    const page = await list(`limit=100${last ? `&startingAfter=${last.id}` : ''}`);
    all.push(...page.data);
    hasMore = page.hasMore;
  }
  return all;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
