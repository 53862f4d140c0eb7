import { exampleOf, TransactionAuthorized } from '#contracts';
import { type Answer, call, sendAtOnce } from '../support/http-load.ts';

const PEOPLE = 10;
const NAME_LENGTH = 28;

const transaction = exampleOf(TransactionAuthorized).data;

/** A partner of the platform with companies that events can be of. */
export class PartnerAtPlatform {
  private readonly companyIds: string[] = [];
  private readonly platformUrl: string;
  private readonly apiKey: string;

  constructor(platformUrl: string, apiKey: string) {
    this.platformUrl = platformUrl;
    this.apiKey = apiKey;
  }

  async createCompanies(count: number): Promise<void> {
    await sendAtOnce(count, 16, async (number) => {
      const answer = await this.post('/v1/companies', {
        externalId: `bench-${number}`,
        legalName: `Company ${number}`,
        registrationNumber: `HRB ${number}`,
        country: 'DE',
      });
      this.companyIds.push((JSON.parse(answer.text) as { id: string }).id);
      return answer;
    });
  }

  /** Where the platform sends this partner's events from now on. */
  async configure(channel: 'events' | 'transactions', url: string): Promise<void> {
    const body = { url, header: 'x-bench', token: 'a-token-of-the-bench', status: 'enabled' };
    const answer = await this.send('PUT', `/v1/webhook-endpoints/${channel}`, body);
    if (answer.status >= 300) throw new Error(`not configured: ${answer.status} ${answer.text}`);
  }

  /** A webhook's body as the platform sends it. */
  bodyOf(number: number): string {
    const companyId = this.companyIds[number % this.companyIds.length];
    const timestamp = new Date().toISOString();
    return JSON.stringify({
      event: 'card_assignment_requested',
      companyId,
      timestamp,
      data: dataOf(number),
    });
  }

  emitTransaction(number: number): Promise<Answer> {
    return this.post('/v1/sandbox/events', {
      companyId: this.companyIds[number % this.companyIds.length],
      event: 'transaction_authorized',
      data: transaction,
    });
  }

  /** Emits an event of 1 KiB that tells when it was sent, of one company after the other. */
  emit(number: number): Promise<Answer> {
    return this.post('/v1/sandbox/events', {
      companyId: this.companyIds[number % this.companyIds.length],
      event: 'card_assignment_requested',
      data: dataOf(number),
    });
  }

  private post(path: string, body: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  private send(method: string, path: string, body: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.apiKey}` };
    return call(method, `${this.platformUrl}${path}`, headers, JSON.stringify(body));
  }
}

/** People whose names make up the size; the first one's id tells number and time. */
export function dataOf(number: number): object {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    externalId: index === 0 ? `sent-${number}-${process.hrtime.bigint()}` : `employee-${index}`,
    name: 'x'.repeat(NAME_LENGTH),
    cardType: 'virtual',
  }));
  return { people };
}
