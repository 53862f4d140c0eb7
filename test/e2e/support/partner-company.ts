import { randomUUID } from 'node:crypto';
import type {
  CardResource,
  OnboardingApplication,
  OnboardingConfirmed,
  Page,
  PersonResource,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';
import type { Endpoints } from '../../../tools/local/endpoints.ts';

interface Progress {
  platformCompanyId: string;
  status: string;
  milestones: { event: string }[];
  cards: { requested: number; ordered: number; failed: unknown[] };
}

interface DeliveredEvent {
  id: string;
  event: string;
  sequence: number;
  status: string;
  attempts: { statusCode: number | null }[];
}

/** The address of each company that is created here. */
export const SHIPPING_ADDRESS = {
  line1: 'Storgatan 1',
  postalCode: '211 42',
  city: 'Malmö',
  country: 'SE',
};

/** A company of the partner with employees, accessed through the services' APIs. */
export class PartnerCompany {
  private knownPlatformId?: string;

  private constructor(
    private readonly endpoints: Endpoints,
    readonly id: string,
    readonly externalId: string,
    readonly mailDomain: string,
  ) {}

  static async create(endpoints: Endpoints, employees: number): Promise<PartnerCompany> {
    const tag = randomUUID().slice(0, 8);
    const externalId = `company-${tag}`;
    const { body } = await callJson<{ id: string }>(
      'POST',
      `${endpoints.onboarding}/companies`,
      {
        externalId,
        legalName: `Lindqvist ${tag} AB`,
        registrationNumber: `5560-${tag}`,
        country: 'SE',
        shippingAddress: SHIPPING_ADDRESS,
      },
      authorizationOf(endpoints),
    );
    const company = new PartnerCompany(endpoints, body.id, externalId, `${tag}.example`);
    await company.importEmployees(employees);
    return company;
  }

  /** Opens the onboarding link in the partner's app. @returns where it redirects the admin. */
  async openLink(): Promise<string> {
    const url = `${this.endpoints.onboarding}/companies/${this.id}/onboarding-link`;
    const authorization = authorizationOf(this.endpoints);
    const { headers } = await callJson('GET', url, undefined, authorization);
    return headers.get('location')!;
  }

  async application(onboardingUrl: string): Promise<OnboardingApplication> {
    const { body } = await callJson<OnboardingApplication>('GET', `${onboardingUrl}/application`);
    return body;
  }

  /** Confirms a virtual card for everybody, with the page's request. */
  async confirmAll(onboardingUrl: string): Promise<JsonAnswer<OnboardingConfirmed>> {
    const { peopleVersion, people } = await this.application(onboardingUrl);
    return callJson('POST', `${onboardingUrl}/confirmation`, {
      peopleVersion,
      cards: people.map(({ externalId }) => ({ externalId, cardType: 'virtual' })),
    });
  }

  async progress(): Promise<Progress> {
    const url = `${this.endpoints.onboarding}/companies/${this.id}`;
    return (await callJson<Progress>('GET', url, undefined, authorizationOf(this.endpoints))).body;
  }

  people(): Promise<PersonResource[]> {
    return this.listAll<PersonResource>('people');
  }

  cards(): Promise<CardResource[]> {
    return this.listAll<CardResource>('cards');
  }

  /** Its id at the platform, which it has once the onboarding link was opened. */
  async platformId(): Promise<string> {
    this.knownPlatformId ??= (await this.progress()).platformCompanyId;
    return this.knownPlatformId;
  }

  /** The events that the platform has sent to the partner, oldest first. */
  async events(): Promise<DeliveredEvent[]> {
    const events = await this.listAll<DeliveredEvent>('events');
    return events.sort((a, b) => a.sequence - b.sequence);
  }

  /** Emits an event in the sandbox. @returns its id. */
  async emit(event: string, data: object): Promise<string> {
    const companyId = await this.platformId();
    const { status, body } = await callJson<{ id: string }>(
      'POST',
      `${this.endpoints.platform}/v1/sandbox/events`,
      { companyId, event, data },
      { authorization: `Bearer ${this.endpoints.partner.apiKey}` },
    );
    if (status !== 201) throw new Error(`emitting ${event} was answered with ${status}`);
    return body.id;
  }

  /** The mails to this company's people. */
  async mails(): Promise<{ to: { address: string }[]; subject: string }[]> {
    const query = new URLSearchParams({ search: `@${this.mailDomain}`, limit: '200' });
    const url = `${this.endpoints.mail}/api/email/summary?${query}`;
    const { body } = await callJson<{ items: { to: { address: string }[]; subject: string }[] }>(
      'GET',
      url,
    );
    return body.items;
  }

  /** Changes an employee's mail address in the directory. */
  async changeAddress(externalId: string, email: string): Promise<void> {
    const { onboarding } = this.endpoints;
    const people = [{ externalId, name: `Employee ${externalId.slice(2)}`, email }];
    const url = `${onboarding}/companies/${this.id}/people`;
    const { status } = await callJson('POST', url, { people }, authorizationOf(this.endpoints));
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
  }

  /** Erases an employee from the directory. */
  async erase(externalId: string): Promise<void> {
    const url = `${this.endpoints.onboarding}/companies/${this.id}/people/${externalId}`;
    const { status } = await callJson('DELETE', url, undefined, authorizationOf(this.endpoints));
    if (status !== 204) throw new Error(`the erasure was answered with ${status}`);
  }

  private async importEmployees(count: number): Promise<void> {
    const lines = Array.from(
      { length: count },
      (_, index) => `e-${index},Employee ${index},e${index}@${this.mailDomain},en,employee`,
    );
    const response = await fetch(
      `${this.endpoints.onboarding}/companies/${this.id}/people/import`,
      {
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...authorizationOf(this.endpoints) },
        body: ['externalId,name,email,language,role', ...lines].join('\n'),
      },
    );
    if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
  }

  private async listAll<T extends { id: string }>(resource: string): Promise<T[]> {
    const companyId = await this.platformId();
    const all: T[] = [];
    for (;;) {
      const query = new URLSearchParams({ companyId, limit: '100' });
      const last = all.at(-1);
      if (last) query.set('startingAfter', last.id);
      const { body } = await callJson<Page<T>>(
        'GET',
        `${this.endpoints.platform}/v1/${resource}?${query}`,
        undefined,
        { authorization: `Bearer ${this.endpoints.partner.apiKey}` },
      );
      all.push(...body.data);
      if (!body.hasMore) return all;
    }
  }
}

/** The credential of the partner's back end at its onboarding service. */
function authorizationOf({ partner }: Endpoints): { authorization: string } {
  return { authorization: `Bearer ${partner.operatorToken}` };
}

interface Assignment {
  counts: { pending: number; done: number; failed: number };
}

/** How far card-provisioning is with a company's first assignment; undefined before it has it. */
export async function assignmentOf(
  { cardProvisioning, partner }: Endpoints,
  company: PartnerCompany,
): Promise<(Assignment['counts'] & { total: number }) | undefined> {
  const { body } = await callJson<{ data: Assignment[] }>(
    'GET',
    `${cardProvisioning}/assignments?companyId=${await company.platformId()}`,
    undefined,
    { authorization: `Bearer ${partner.operatorToken}` },
  );
  const counts = body.data[0]?.counts;
  return counts && { ...counts, total: counts.pending + counts.done + counts.failed };
}
