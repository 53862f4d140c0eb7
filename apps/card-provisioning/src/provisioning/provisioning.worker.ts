import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { PersonResource } from '#contracts';
import { ClaimedWork } from '#database';
import { inTrace } from '#observability';
import { PlatformClient, PlatformError, PlatformUnreachableError } from '#platform-client';
import { CardProvisioningConfig } from '../card-provisioning.config.js';
import { type DuePerson, DuePeople } from './due-people.js';
import { PlatformPause } from './platform-pause.js';

const POLL_MS = 500;

/**
 * Makes people and cards by the platform's standard API (docs/interface.md#people-and-cards). Each step is remembered, and each call
 * carries an idempotency key made from whom it is for: killed anywhere, it goes on without doing anything twice.
 */
@Injectable()
export class ProvisioningWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ProvisioningWorker.name);
  private readonly pause = new PlatformPause();
  private readonly work: ClaimedWork<DuePerson>;

  constructor(
    config: CardProvisioningConfig,
    private readonly duePeople: DuePeople,
    private readonly platform: PlatformClient,
  ) {
    this.work = new ClaimedWork({
      name: ProvisioningWorker.name,
      concurrency: config.provisioningConcurrency,
      pollMs: POLL_MS,
      claim: (free) => (this.pause.isOver ? this.duePeople.claim(free) : Promise.resolve([])),
      work: (person) => inTrace(person.traceparent ?? undefined, () => this.provision(person)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  wake(): void {
    this.work.wake();
  }

  private async provision(person: DuePerson): Promise<void> {
    try {
      const personId = person.personId ?? (await this.createPerson(person));
      const card = await this.platform.orderCard(
        { personId, cardType: person.cardType },
        idempotencyKey('card', person),
      );
      await this.duePeople.setDone(person, card.id);
      this.logger.log(`card ${card.id} is ordered`);
      this.pause.succeeded();
    } catch (error) {
      await this.handleFailure(person, error);
    }
  }

  private async createPerson(person: DuePerson): Promise<string> {
    const { companyId, externalId, name } = person;
    const { id } = await this.platform
      .createPerson({ companyId, externalId, name }, idempotencyKey('person', person))
      .catch((error: unknown) => this.findKnown(person, error));
    await this.duePeople.setPersonId(person, id);
    return id;
  }

  /**
   * Somebody else at the partner made the person, or renamed them since the admin chose: they get their card, and
   * keep the name that the platform has. The event's is only what the onboarding link was given.
   */
  private async findKnown(
    { companyId, externalId }: DuePerson,
    error: unknown,
  ): Promise<PersonResource> {
    const isKnown =
      error instanceof PlatformError && error.code === 'person_exists_with_other_values';
    const known = isKnown && (await this.platform.findPerson(companyId, externalId));
    if (!known) throw error;
    return known;
  }

  private async handleFailure(person: DuePerson, error: unknown): Promise<void> {
    if (error instanceof PlatformUnreachableError) {
      await this.retryLater(person, error.message, undefined);
    } else if (error instanceof PlatformError && error.isTransient) {
      await this.retryLater(person, error.code, error.retryAfterSeconds);
    } else if (error instanceof PlatformError) {
      this.logger.warn(`the platform refused a person of ${person.companyId}: ${error.code}`);
      this.pause.succeeded();
      await this.duePeople.setFailed(person, { code: error.code, detail: detailOf(error) });
    } else {
      throw error;
    }
  }

  private async retryLater(
    person: DuePerson,
    reason: string,
    retryAfterSeconds: number | undefined,
  ): Promise<void> {
    const at = this.pause.failed(retryAfterSeconds);
    this.logger.warn(`waiting for the platform until ${at.toISOString()}: ${reason}`);
    await this.duePeople.retryAt(person, at);
  }
}

function idempotencyKey(step: 'person' | 'card', { companyId, externalId }: DuePerson): string {
  // A digest, because an external id may hold what a header can't.
  const digest = createHash('sha256')
    .update(JSON.stringify([companyId, externalId]))
    .digest('hex');
  return `assigned-${step}-${digest}`;
}

function detailOf(error: PlatformError): string {
  const fields = error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  return [error.message, ...fields].join(' ').slice(0, 1_000);
}
