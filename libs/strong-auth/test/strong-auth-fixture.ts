import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { ServiceConfig } from '#config';
import { dynamicLinkingDigest } from '#contracts';
import { DatabaseModule, type DatabaseOptions } from '#database';
import { loggingModule, MetricsModule } from '#observability';
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  type Approval,
  ApprovalRequester,
  type ApprovalRequest,
  Approvals,
  ApprovalWorker,
  cardAppLanes,
  CardAppMails,
  createInvitationTables,
  createStrongAuthTables,
  dropInvitationTables,
  dropStrongAuthTables,
  EnrolmentCodes,
  Invitations,
  type NewCardAppMail,
  People,
  type PersonIdentity,
  StrongAuthModule,
  CardAppConfig,
  StrongAuthOptions,
} from '../src/index.js';
import { CardAppClient } from './card-app-client.js';

export const ORIGIN = 'https://cards.northwind.example';

class CreateHostTables1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createStrongAuthTables(queryRunner);
    await createInvitationTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropInvitationTables(queryRunner);
    await dropStrongAuthTables(queryRunner);
  }
}

export function hostDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'strong-auth-host',
    migrations: [CreateHostTables1700000000000],
  };
}

@Injectable()
class KnownPeople extends People {
  findName({ externalId }: PersonIdentity): Promise<string | undefined> {
    return Promise.resolve(externalId.startsWith('nobody') ? undefined : `Mia ${externalId}`);
  }
}

/** Replaces the host's outbox. */
@Injectable()
export class RecordingMails implements CardAppMails {
  readonly mails: NewCardAppMail[] = [];

  add(_transaction: EntityManager, mails: readonly NewCardAppMail[]): Promise<void> {
    this.mails.push(...mails);
    return Promise.resolve();
  }
}

/** Replaces the system that asks for approvals; fails on demand. */
@Injectable()
export class RecordingRequester implements ApprovalRequester {
  readonly presented: string[] = [];
  readonly outcomes: Pick<Approval, 'id' | 'status' | 'failureReason'>[] = [];
  isTooLate = false;
  /** Reports get no answer before this time. */
  silentUntil = 0;
  /** Remaining failures of the outcome report, by approval id. */
  readonly failuresLeft = new Map<string, number>();

  reportPresented({ id, presentBy }: Approval): Promise<boolean> {
    const isInTime = Date.now() <= presentBy.getTime() || this.presented.includes(id);
    if (isInTime) this.presented.push(id);
    if (Date.now() < this.silentUntil) return Promise.reject(new Error('no answer'));
    return Promise.resolve(isInTime && !this.isTooLate);
  }

  reportOutcome({ id, status, failureReason }: Approval): Promise<string> {
    const failures = this.failuresLeft.get(id) ?? 0;
    if (failures > 0) {
      this.failuresLeft.set(id, failures - 1);
      return Promise.reject(new Error('no answer'));
    }
    this.outcomes.push({ id, status, failureReason });
    return Promise.resolve('taken');
  }
}

/** An app that only mounts strong authentication, with its own database. */
export class StrongAuthFixture {
  private constructor(
    readonly service: TestService,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {}

  /** If a database is given, the app is a second replica on it. */
  static async start(
    settings: Partial<StrongAuthOptions> & { guessesPerMinute?: number } = {},
    database?: TestDatabase,
  ): Promise<StrongAuthFixture> {
    const ownDatabase = database ?? (await createTestDatabase(hostDatabase));
    const options = Object.assign(new StrongAuthOptions(), new CardAppConfig().options, {
      kind: 'partner',
      name: 'Northwind Cards',
      publicUrl: ORIGIN,
      databaseUrl: ownDatabase.url,
      // Long enough for a report that is repeated, and no spec waits for more.
      reportGraceMs: 2_000,
      // All devices of a spec share one IP address.
      signedInCallsPerSecond: 1_000_000,
      signedOutCallsPerSecond: 1_000_000,
      ...settings,
    });

    @Module({
      imports: [
        loggingModule('strong-auth-host', 'silent'),
        MetricsModule.forRoot('strong-auth-host'),
        DatabaseModule.forRoot(hostDatabase(ownDatabase.url)),
        StrongAuthModule.forHost({
          imports: [],
          options: { provide: StrongAuthOptions, useValue: options },
          people: KnownPeople,
          requester: RecordingRequester,
          mails: RecordingMails,
        }),
      ],
    })
    class HostModule {}

    const config = Object.assign(new ServiceConfig(), {
      port: 1,
      logLevel: 'silent',
      guessesPerMinute: settings.guessesPerMinute ?? 1_000_000,
    });
    const service = await startTestService(
      {
        module: HostModule,
        config,
        about: { title: 'A service', text: 'For a spec.' },
        fastLanes: (app) => cardAppLanes(app, {}),
      },
      { consumesEvents: false },
    );
    return new StrongAuthFixture(service, ownDatabase, database === undefined);
  }

  get requester(): RecordingRequester {
    return this.service.app.get(ApprovalRequester);
  }

  /** The mails to a person, the oldest first. */
  mailsTo({ companyId }: PersonIdentity): NewCardAppMail[] {
    const { mails } = this.service.app.get<RecordingMails>(CardAppMails);
    return mails.filter(({ identity }) => identity.companyId === companyId);
  }

  /** Invites a person as their host does. */
  async invite(identity: PersonIdentity, deviceLost: boolean): Promise<void> {
    const request = { identity, requestedBy: null, deviceLost };
    const invitations = this.service.app.get(Invitations);
    await this.service.app
      .get(DataSource)
      .transaction((transaction) => invitations.add(transaction, request));
  }

  newPerson(): PersonIdentity {
    return { companyId: `cmp_${randomUUID()}`, externalId: 'e-1' };
  }

  async codeFor(person: PersonIdentity): Promise<string> {
    return (await this.service.app.get(EnrolmentCodes).create(person)).code;
  }

  device(): CardAppClient {
    return new CardAppClient(this.service.url, ORIGIN);
  }

  async enrolledDevice(person: PersonIdentity): Promise<CardAppClient> {
    const device = this.device();
    const { status } = await device.enrol(await this.codeFor(person));
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
    return device;
  }

  /** Stores a request as a host does, without presenting it. */
  async keep(request: ApprovalRequest): Promise<Approval> {
    return (await this.service.app.get(Approvals).add(request))!;
  }

  async ask(person: PersonIdentity, changes: Partial<ApprovalRequest> = {}): Promise<Approval> {
    const approval = await this.keep(requestFor(person, changes));
    this.service.app.get(ApprovalWorker).start(approval);
    return approval;
  }

  async close(): Promise<void> {
    await this.service.close();
    if (this.ownsDatabase) await this.database.drop();
  }
}

export function requestFor(
  { companyId, externalId }: PersonIdentity,
  changes: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  const now = Date.now();
  const request = {
    id: `tds_${randomUUID()}`,
    companyId,
    externalId,
    cardId: 'crd_1',
    cardLast4: '4242',
    cardNetwork: 'visa',
    amount: { amount: 12_950, currency: 'EUR' },
    merchant: {
      name: 'Bahnhof Buchhandlung',
      country: 'DE',
      url: 'https://shop.example',
      categoryCode: '5942',
    },
    createdAt: new Date(now),
    presentBy: new Date(now + 60_000),
    expiresAt: new Date(now + 150_000),
    replyTo: {},
    ...changes,
  };
  const digest = dynamicLinkingDigest({ ...request, threeDsRequestId: request.id });
  return { digest, ...request };
}
