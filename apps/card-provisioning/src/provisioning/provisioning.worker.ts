import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClaimedWork } from '#database';
import { inTrace, type SpanStart } from '#observability';
import {
  type Card,
  type OrderCard,
  type Person,
  PlatformClient,
  PlatformError,
  PlatformPause,
  PlatformUnreachableError,
} from '#platform-client';
import { CardProvisioningConfig } from '../card-provisioning.config.js';
import { type DuePerson, DuePeople } from './due-people.js';

const POLL_MS = 1_000;
const MOST_CARDS = 100;
const PROVISION: SpanStart = { name: 'provision a person', kind: 'internal' };

/**
 * Creates people and cards through the platform's standard API (docs/interface/cards.md#people-and-cards), and
 * sends later changes of the directory. Each step is stored, a person is identified by their external id,
 * and a card order has an idempotency key derived from its person. So the work can be interrupted anywhere
 * and resumed without doing anything twice.
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
      work: (person) =>
        inTrace(person.traceparent ?? undefined, PROVISION, () => this.provision(person)),
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
      if (isAddressMissing(person)) return await this.duePeople.setAddressMissing(person);
      const personId = person.personId ?? (await this.createPerson(person));
      if (person.personId && person.isChanged) await this.sendChange(person, personId);
      if (person.status === 'pending') await this.orderCard(person, personId);
      this.pause.succeeded();
    } catch (error) {
      await this.handleFailure(person, error);
    }
  }

  /** Uses the directory's name and address if the person is known there; else they are sent later. */
  private async createPerson(person: DuePerson): Promise<string> {
    const { companyId, externalId, name, inDirectory } = person;
    const { id } = await this.platform.people
      .create({ companyId, externalId, name, ...inDirectory })
      .catch((error: unknown) => this.bringUpToDate(person, error));
    await this.duePeople.setPersonId(person, id);
    return id;
  }

  /**
   * The person exists with other values: another system of the partner created them, or an earlier attempt
   * did before the directory changed. The directory's values take precedence. If the directory does not
   * know the person, the platform's name is kept, because the event's name is only the one given to the
   * onboarding link.
   */
  private async bringUpToDate(
    { companyId, externalId, inDirectory }: DuePerson,
    error: unknown,
  ): Promise<Person> {
    const isKnown =
      error instanceof PlatformError && error.code === 'person_exists_with_other_values';
    const known = isKnown && (await this.platform.people.list({ companyId, externalId }).first());
    if (!known) throw error;
    const isUpToDate =
      !inDirectory ||
      (known.name === inDirectory.name &&
        known.email === inDirectory.email &&
        known.companyAdmin === (inDirectory.companyAdmin ?? known.companyAdmin));
    return isUpToDate ? known : this.platform.people.change(known.id, inDirectory);
  }

  private async sendChange(person: DuePerson, personId: string): Promise<void> {
    if (person.inDirectory) await this.platform.people.change(personId, person.inDirectory);
    await this.duePeople.setChangeSent(person);
  }

  private async orderCard(person: DuePerson, personId: string): Promise<void> {
    const { cardType, shippingAddress } = person;
    // Without an address no physical card gets here.
    const order = {
      ...{ personId, cardType },
      ...(cardType === 'physical' && shippingAddress && { shippingAddress }),
    } as OrderCard;
    const card = await this.platform.cards
      .order(order, { idempotencyKey: idempotencyKeyOf(person) })
      .catch((error: unknown) => this.findOrdered(order, error));
    await this.duePeople.setDone(person, card.id);
    this.logger.log(`card ${card.id} is ordered`);
  }

  /**
   * The key was used for an order with another address: an earlier attempt succeeded, its answer was lost,
   * and then the directory changed. The order is the person's first card of this type.
   */
  private async findOrdered({ personId, cardType }: OrderCard, error: unknown): Promise<Card> {
    const isOrdered = error instanceof PlatformError && error.code === 'idempotency_key_reused';
    const { data: cards } = isOrdered
      ? await this.platform.cards.list({ personId, limit: MOST_CARDS })
      : { data: [] };
    const ordered = cards.findLast((card) => card.cardType === cardType);
    if (!ordered) throw error;
    return ordered;
  }

  private async handleFailure(person: DuePerson, error: unknown): Promise<void> {
    if (error instanceof PlatformUnreachableError) {
      await this.retryLater(person, error.message, undefined);
    } else if (error instanceof PlatformError && error.isTransient) {
      await this.retryLater(person, error.code, error.retryAfterSeconds);
    } else if (error instanceof PlatformError) {
      this.logger.warn(`the platform refused a person of ${person.companyId}: ${error.code}`);
      this.pause.succeeded();
      const refusal = { code: error.code, detail: detailOf(error) };
      if (person.status === 'pending') await this.duePeople.setFailed(person, refusal);
      else await this.duePeople.setChangeRefused(person, refusal);
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

function isAddressMissing({ status, cardType, shippingAddress }: DuePerson): boolean {
  return status === 'pending' && cardType === 'physical' && !shippingAddress;
}

function idempotencyKeyOf({ companyId, externalId }: DuePerson): string {
  // A digest, because an external id may contain characters that a header can't.
  const digest = createHash('sha256')
    .update(JSON.stringify([companyId, externalId]))
    .digest('hex');
  return `assigned-card-${digest}`;
}

function detailOf(error: PlatformError): string {
  const fields = error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  return [error.message, ...fields].join(' ').slice(0, 1_000);
}
