import { CardOrdered, exampleOf, TransactionAuthorized } from '#contracts';
import { type Answer, call, sendAtOnce } from '../support/http-load.ts';

const EVENT_BYTES = 1_024;
const transaction = paddedTransaction();
const cardOrdered = exampleOf(CardOrdered);

interface Employee {
  companyId: string;
  personId: string;
}

/** A partner of the platform with companies that have one employee each. */
export class PartnerAtPlatform {
  private readonly employees: Employee[];
  private readonly platformUrl: string;
  private readonly apiKey: string;

  constructor(platformUrl: string, apiKey: string, employees: Employee[] = []) {
    this.platformUrl = platformUrl;
    this.apiKey = apiKey;
    this.employees = employees;
  }

  /** The same partner, calling another replica of the platform. */
  at(platformUrl: string): PartnerAtPlatform {
    return new PartnerAtPlatform(platformUrl, this.apiKey, this.employees);
  }

  async createCompanies(count: number): Promise<void> {
    const accepted = await sendAtOnce(count, 16, async (number) => {
      const company = await this.post('/v1/companies', {
        externalId: `bench-${number}`,
        legalName: `Company ${number}`,
        registrationNumber: `HRB ${number}`,
        country: 'DE',
      });
      const companyId = idIn(company);
      const person = await this.post('/v1/people', {
        companyId,
        externalId: `employee-${number}`,
        name: 'Erika Mustermann',
      });
      this.employees.push({ companyId, personId: idIn(person) });
      return person;
    });
    if (accepted.length < count) throw new Error(`only ${accepted.length} companies were created`);
  }

  /** Sets the endpoint of this partner's events. */
  async configure(
    channel: 'events' | 'transactions' | 'authorizations',
    url: string,
    status: 'enabled' | 'disabled' = 'enabled',
  ): Promise<void> {
    const body = { url, header: 'x-bench', token: 'a-token-of-the-bench', status };
    const path = `/v1/webhook-endpoints/${channel}`;
    const answer = await this.send('PUT', path, JSON.stringify(body));
    if (answer.status >= 300) throw new Error(`not configured: ${answer.status} ${answer.text}`);
  }

  /** Orders cards for the companies' employees in turn. */
  orderCard(number: number): Promise<Answer> {
    return this.post('/v1/cards', {
      personId: this.employeeOf(number).personId,
      cardType: 'virtual',
    });
  }

  /** A webhook's body as the platform sends it for an order. */
  bodyOf(number: number): string {
    const { companyId, personId } = this.employeeOf(number);
    const data = { ...cardOrdered.data, cardId: `crd_${number}`, personId };
    return JSON.stringify({ ...cardOrdered, companyId, data });
  }

  /** Records an event of 1 KiB. */
  emitEvent(number: number, cardId: string): Promise<Answer> {
    return this.send('POST', '/v1/sandbox/events', this.emissionOf(number, cardId));
  }

  emissionOf(number: number, cardId: string): string {
    const { companyId } = this.employeeOf(number);
    const { event, data } = transaction;
    return JSON.stringify({ companyId, event, data: { ...data, cardId } });
  }

  private employeeOf(number: number): Employee {
    return this.employees[number % this.employees.length]!;
  }

  private post(path: string, body: unknown): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body));
  }

  private send(method: string, path: string, body: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.apiKey}` };
    return call(method, `${this.platformUrl}${path}`, headers, body);
  }
}

/** A transaction whose webhook has 1 KiB. */
function paddedTransaction(): TransactionAuthorized {
  const example = exampleOf(TransactionAuthorized);
  const { merchant } = example.data;
  const name = merchant.name.padEnd(
    merchant.name.length + EVENT_BYTES - JSON.stringify(example).length,
    ' Berlin',
  );
  return { ...example, data: { ...example.data, merchant: { ...merchant, name } } };
}

export function idIn({ status, text }: Answer): string {
  if (status >= 300) throw new Error(`refused: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}
