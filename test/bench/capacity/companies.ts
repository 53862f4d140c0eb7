import { randomUUID } from 'node:crypto';
import type { AccountResource, CardResource, CompanyResource, PersonResource } from '#contracts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { type Answer, call, sendAtOnce } from '../support/http-load.ts';

const CREATED_AT_ONCE = 4;
const FUNDS = 100_000_000_000;
const AMOUNT = { amount: 1_250, currency: 'SEK' };
const MERCHANT = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'SE' };

interface Company {
  id: string;
  cardId: string;
}

/** Companies that the partner's directory knows, each with an admin, and an employee with a card that pays. */
export class Companies {
  private readonly endpoints: Endpoints;
  private readonly all: Company[] = [];

  private constructor(endpoints: Endpoints) {
    this.endpoints = endpoints;
  }

  static async create(endpoints: Endpoints, count: number): Promise<Companies> {
    const companies = new Companies(endpoints);
    const created = await sendAtOnce(count, CREATED_AT_ONCE, () => companies.add());
    if (created.length < count) throw new Error(`${created.length} of ${count} companies`);
    return companies;
  }

  /** An event that causes no mail. */
  submitKyc(number: number): Promise<Answer> {
    return this.emit(number, 'kyc_application_submitted', {
      submittedBy: { name: 'Ada Lindqvist', role: 'signatory' },
    });
  }

  /** An event of which the partner mails to the company's admin. */
  approveKyc(number: number): Promise<Answer> {
    return this.emit(number, 'kyc_approved', {});
  }

  /** Authorized, and cleared at once: two messages of the processor, two events. */
  async pay(number: number): Promise<Answer> {
    const paymentId = randomUUID();
    const authorized = await this.report('authorization', paymentId, number);
    if (authorized.status > 299) return authorized;
    return this.report('clearing', paymentId, number);
  }

  private emit(number: number, event: string, data: object): Promise<Answer> {
    return this.platform('POST', '/v1/sandbox/events', {
      companyId: this.at(number).id,
      event,
      data: { applicationId: `kyc_${randomUUID()}`, ...data },
    });
  }

  private report(kind: string, paymentId: string, number: number): Promise<Answer> {
    const { platform, processor } = this.endpoints;
    const message = {
      ...{ id: randomUUID(), paymentId, kind, at: new Date().toISOString() },
      ...{ cardId: this.at(number).cardId, amount: AMOUNT, merchant: MERCHANT, channel: 'chip' },
    };
    const key = { authorization: `Bearer ${processor.apiKey}` };
    return call('POST', `${platform}/processor/v1/messages`, key, JSON.stringify(message));
  }

  private at(number: number): Company {
    return this.all[number % this.all.length]!;
  }

  private async add(): Promise<Answer> {
    const tag = randomUUID();
    const known = read<{ id: string }>(
      await this.onboarding('POST', '/companies', {
        ...{ externalId: tag, legalName: `Lindqvist ${tag} AB`, registrationNumber: tag },
        country: 'SE',
      }),
    );
    const admin = { externalId: `admin-${tag}`, name: 'Ada Lindqvist', role: 'admin' };
    const people = [{ ...admin, email: `admin@${tag}.example` }];
    read(await this.onboarding('POST', `/companies/${known.id}/people`, { people }));
    await this.onboarding('GET', `/companies/${known.id}/onboarding-link`);
    const { platformCompanyId: id } = read<{ platformCompanyId: string }>(
      await this.onboarding('GET', `/companies/${known.id}`),
    );
    await this.platform('POST', `/v1/sandbox/companies/${id}/approve-kyc`, {});
    const person = { companyId: id, externalId: `e-${tag}`, name: 'Erik Lindqvist' };
    const { id: personId } = read<PersonResource>(
      await this.platform('POST', '/v1/people', person),
    );
    const card = { personId, cardType: 'virtual' };
    const { id: cardId, accountId } = read<CardResource>(
      await this.platform('POST', '/v1/cards', card),
    );
    await this.platform('POST', `/v1/cards/${cardId}/activate`, {});
    const account = read<AccountResource>(await this.platform('GET', `/v1/accounts/${accountId}`));
    this.all.push({ id, cardId });
    return this.platform('POST', '/v1/sandbox/bank-transfers', {
      reference: account.topUpReference,
      amount: { ...account.booked, amount: FUNDS },
    });
  }

  private onboarding(method: string, path: string, body?: object): Promise<Answer> {
    const { onboarding, partner } = this.endpoints;
    return send(method, `${onboarding}${path}`, partner.operatorToken, body);
  }

  private platform(method: string, path: string, body?: object): Promise<Answer> {
    const { platform, partner } = this.endpoints;
    return send(method, `${platform}${path}`, partner.apiKey, body);
  }
}

function send(method: string, url: string, token: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  return call(method, url, headers, body && JSON.stringify(body));
}

function read<T extends object = CompanyResource>({ status, text }: Answer): T {
  if (status > 299) throw new Error(`refused: ${status} ${text}`);
  return JSON.parse(text) as T;
}
