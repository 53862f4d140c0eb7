import { randomUUID } from 'node:crypto';
import type {
  AssignedPerson,
  CardAssignmentRequested,
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  Page,
} from '#contracts';
import {
  callJson,
  createTestDatabase,
  eventually,
  type JsonAnswer,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import { DataSource } from 'typeorm';
import {
  type AssignmentDetailResource,
  type AssignmentResource,
  AssignmentsService,
} from '../src/assignments/assignments.service.js';
import { CardProvisioningConfig } from '../src/card-provisioning.config.js';
import { cardProvisioningServiceOptions } from '../src/card-provisioning.service-options.js';
import { cardProvisioningDatabase } from '../src/database/card-provisioning-database.js';
import { Directory, DuePeople } from '../src/provisioning/due-people.js';
import { ScriptedPlatform } from './scripted-platform.js';

export const API_KEY = 'pk_test_of_the_spec';
export const OPERATOR_TOKEN = 'operator-token-of-the-spec';
export const CONCURRENCY = 8;
export const ADDRESS = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };

/** The service with its own database, a scripted platform, and one company at a time. */
export class ProvisioningFixture {
  companyId = '';
  directoryCompanyId = '';

  private constructor(
    readonly platform: ScriptedPlatform,
    readonly database: TestDatabase,
    private readonly consumesEvents: boolean,
    private running: TestService,
  ) {}

  static async start({ consumesEvents }: { consumesEvents: boolean }) {
    const platform = await ScriptedPlatform.start();
    const database = await createTestDatabase(cardProvisioningDatabase);
    const service = await startService(platform, database, consumesEvents);
    return new ProvisioningFixture(platform, database, consumesEvents, service);
  }

  get service(): TestService {
    return this.running;
  }

  get url(): string {
    return this.running.url;
  }

  /** Starts with another company that has an address, and a platform without faults. */
  async begin(): Promise<void> {
    this.beginUnknown();
    const { app } = this.running;
    await app.get(Directory).putCompany(app.get(DataSource).manager, this.companyChanged());
  }

  /** Starts with a company that the directory copy does not contain. */
  beginUnknown(): void {
    this.companyId = `cmp_${randomUUID()}`;
    this.directoryCompanyId = randomUUID();
    this.platform.fault = () => undefined;
    this.platform.faultAfterEffect = () => undefined;
  }

  stop(): Promise<void> {
    return this.running.close();
  }

  async startAgain(): Promise<void> {
    this.running = await startService(this.platform, this.database, this.consumesEvents);
  }

  async close(): Promise<void> {
    await this.running.close();
    await this.database.drop();
    await this.platform.close();
  }

  event(people: AssignedPerson[]): CardAssignmentRequested {
    return {
      event: 'card_assignment_requested',
      companyId: this.companyId,
      timestamp: new Date().toISOString(),
      data: { people },
    };
  }

  /** @param secondsLater than the last change of the company. */
  companyChanged(
    changes: Partial<DirectoryCompanyChanged['data']> = {},
    secondsLater = 0,
  ): DirectoryCompanyChanged {
    const { directoryCompanyId, companyId: platformCompanyId } = this;
    return {
      timestamp: momentOf(secondsLater),
      data: {
        ...{ directoryCompanyId, platformCompanyId, legalName: 'Fabrikam GmbH' },
        shippingAddress: ADDRESS,
        ...changes,
      },
    };
  }

  personChanged(
    { externalId, name }: Pick<AssignedPerson, 'externalId' | 'name'>,
    changes: Partial<DirectoryPersonChanged['data']> = {},
    secondsLater = 0,
  ): DirectoryPersonChanged {
    const { directoryCompanyId } = this;
    return {
      timestamp: momentOf(secondsLater),
      data: {
        ...{ directoryCompanyId, externalId, name, email: `${externalId}@fabrikam.example` },
        ...{ language: 'en', role: 'employee' },
        ...changes,
      },
    };
  }

  /** Stores an assignment as if its event had arrived. */
  add(people: AssignedPerson[], eventId: string = randomUUID()): Promise<void> {
    const { manager } = this.running.app.get(DataSource);
    return this.running.app.get(AssignmentsService).add(manager, eventId, this.event(people));
  }

  get duePeople(): DuePeople {
    return this.running.app.get(DuePeople);
  }

  /** A call of an operator. */
  call<T>(method: 'GET' | 'POST', path: string): Promise<JsonAnswer<T>> {
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    return callJson<T>(method, `${this.url}${path}`, undefined, { authorization });
  }

  async assignments(): Promise<AssignmentResource[]> {
    const path = `/assignments?companyId=${this.companyId}`;
    return (await this.call<Page<AssignmentResource>>('GET', path)).body.data;
  }

  async detailsOf(id: string): Promise<AssignmentDetailResource> {
    return (await this.call<AssignmentDetailResource>('GET', `/assignments/${id}`)).body;
  }

  arrived(): Promise<AssignmentResource> {
    return eventually('the assignment arrived', async () => (await this.assignments())[0]);
  }

  /** The company's latest assignment, when none of its people waits any more. */
  async settled(): Promise<AssignmentDetailResource> {
    const { id } = await eventually('the assignment is worked off', async () => {
      const [assignment] = await this.assignments();
      return assignment?.counts.pending === 0 && assignment;
    });
    return this.detailsOf(id);
  }

  /** Checks that each person exists once, with exactly one card of the chosen type. */
  expectOneCardEach(people: AssignedPerson[]): void {
    const created = this.platform.peopleOf(this.companyId);
    const cards = this.platform.cardsOf(this.companyId).map(({ personId, cardType }) => {
      const { externalId, name } = created.find(({ id }) => id === personId)!;
      return { externalId, name, cardType };
    });
    expect(sorted(cards)).toEqual(sorted(people));
    expect(created).toHaveLength(people.length);
  }
}

export function employees(count: number): AssignedPerson[] {
  return Array.from({ length: count }, (_, index) => ({
    externalId: `e-${index}`,
    name: `Employee ${index}`,
    cardType: index % 2 === 0 ? 'virtual' : 'physical',
  }));
}

function startService(
  platform: ScriptedPlatform,
  database: TestDatabase,
  consumesEvents: boolean,
): Promise<TestService> {
  const config = Object.assign(new CardProvisioningConfig(), {
    logLevel: 'silent',
    databaseUrl: database.url,
    kafkaBrokers: testBrokers(),
    platformUrl: platform.url,
    platformApiKey: API_KEY,
    operatorTokens: [OPERATOR_TOKEN],
    provisioningConcurrency: CONCURRENCY,
  });
  return startTestService(cardProvisioningServiceOptions(config), { consumesEvents });
}

/** Increasing times, which define the order of changes. */
function momentOf(secondsLater: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12, 0, secondsLater)).toISOString();
}

function sorted(people: AssignedPerson[]): AssignedPerson[] {
  return people.toSorted((a, b) => a.externalId.localeCompare(b.externalId));
}
