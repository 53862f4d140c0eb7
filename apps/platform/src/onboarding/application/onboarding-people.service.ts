import {
  type AssignedPerson,
  CardAssignmentRequested,
  type CreditStatus,
  type KycStatus,
  MAX_PEOPLE,
  type OnboardingApplication,
  type OnboardingConfirmation,
  type OnboardingConfirmed,
  type OnboardingPerson,
  type SuppliedPerson,
} from '#contracts';
import { insertIfAbsent, transactionInTurn } from '#database';
import { declareError, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Column, DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { requireServed } from '../../companies/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { EventRecorder } from '../../webhooks/index.js';
import { lockVisitedCompany } from '../links/onboarding-links.service.js';
import { OnboardingCompletion } from '../onboarding-completion.js';

/** The state of a company admin's choice of card recipients. */
@Entity('onboarding_applications')
export class CardChoice {
  @PrimaryColumn('text')
  companyId: string;

  /** Version of the partner's list of people. */
  @Column('integer')
  peopleVersion: number;

  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;
}

// Keeps the answer readable even if a whole list was sent twice.
const MAX_FIELD_PROBLEMS = 100;

/**
 * The company's admin has confirmed the people of the onboarding, so the list cannot be changed. Add people
 * with `POST /v1/people`.
 */
export const onboardingConfirmed = declareError(
  'onboarding_confirmed',
  409,
  'The onboarding has been confirmed and can no longer be changed.',
);

const onboardingIncomplete = declareError(
  'onboarding_incomplete',
  409,
  'People are confirmed after KYC was submitted, and credit applied for or the debit solution chosen.',
);

/** Several people of the list have the same `externalId`, and `errors` names them. Send each person once. */
export const peopleDuplicated = declareError(
  'people_duplicated',
  unprocessable('/people'),
  (indexes: number[]) => ({
    message: `An externalId must be unique in the list; ${indexes.length} of them are repeated.`,
    errors: indexes.slice(0, MAX_FIELD_PROBLEMS).map((index) => ({
      pointer: `/people/${index}/externalId`,
      code: 'duplicate',
      detail: 'externalId must be unique in the list',
    })),
  }),
);

const peopleListChanged = declareError(
  'people_list_changed',
  409,
  'The list of people has changed. Load it again and choose again.',
);

const peopleNotSupplied = declareError(
  'people_not_supplied',
  unprocessable('/cards'),
  `cards names people who are not in the supplied list (at most ${MAX_PEOPLE}), or one twice.`,
);

const SELECT_PEOPLE = `
  SELECT external_id AS "externalId", name, coalesce(card_type, 'none') AS "cardType",
    added_in_onboarding AS "addedInOnboarding"
  FROM supplied_people WHERE company_id = $1 ORDER BY position`;

@Injectable()
export class OnboardingPeopleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly config: PlatformConfig,
    private readonly completion: OnboardingCompletion,
  ) {}

  async read(
    manager: EntityManager,
    companyId: string,
  ): Promise<Pick<OnboardingApplication, 'status' | 'confirmedAt' | 'peopleVersion' | 'people'>> {
    const choice = await manager.findOneBy(CardChoice, { companyId });
    return {
      status: choice?.confirmedAt ? 'confirmed' : 'open',
      confirmedAt: choice?.confirmedAt?.toISOString() ?? null,
      peopleVersion: choice?.peopleVersion ?? 0,
      people: await listPeople(manager, companyId),
    };
  }

  /**
   * Whether people may be confirmed, which is the last step (docs/interface/onboarding.md#companies-and-onboarding). The sandbox
   * allows it at any time before a denial, so that a partner can test assignments without KYC applications.
   */
  async isConfirmationOpen(manager: EntityManager, companyId: string): Promise<boolean> {
    const [state] = (await manager.query(
      `SELECT c.kyc_status AS "kycStatus", coalesce(a.status, 'draft') AS "creditStatus",
         d.company_id IS NOT NULL AS "isDebitChosen"
       FROM companies c LEFT JOIN credit_applications a ON a.company_id = c.id
       LEFT JOIN debit_solutions d ON d.company_id = c.id WHERE c.id = $1`,
      [companyId],
    )) as [{ kycStatus: KycStatus; creditStatus: CreditStatus; isDebitChosen: boolean }];
    if (state.kycStatus === 'denied') return false;
    if (this.config.sandbox) return true;
    const isKycUnderWay = state.kycStatus !== 'draft';
    const isCreditUnderWay =
      state.creditStatus === 'submitted' || state.creditStatus === 'approved';
    return isKycUnderWay && (isCreditUnderWay || state.isDebitChosen);
  }

  /**
   * Replaces the list of people, until the admin has confirmed. The admin's own entry stays
   * (docs/interface/onboarding.md#companies-and-onboarding).
   */
  async enrich(companyId: string, people: SuppliedPerson[]): Promise<void> {
    const repeated = repeatedIndexes(people.map(({ externalId }) => externalId));
    if (repeated.length > 0) throw peopleDuplicated(repeated);
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockVisitedCompany(transaction, companyId);
      const { confirmedAt } = await lockApplication(transaction, companyId);
      if (confirmedAt) throw onboardingConfirmed();
      await transaction.query(
        'DELETE FROM supplied_people WHERE company_id = $1 AND NOT added_in_onboarding',
        [companyId],
      );
      await transaction.query(
        `INSERT INTO supplied_people (company_id, external_id, name, position)
         SELECT $1, external_id, name, position
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t (external_id, name, position)
         ON CONFLICT (company_id, external_id) DO UPDATE
         SET name = excluded.name, position = excluded.position, added_in_onboarding = false`,
        [companyId, people.map(({ externalId }) => externalId), people.map(({ name }) => name)],
      );
      await transaction.increment(CardChoice, { companyId }, 'peopleVersion', 1);
    });
  }

  /**
   * Adds the admin to the supplied list, or changes her name, so that she can get a card, too. The version of the list
   * stays, because no choice changes.
   */
  async addOwnEntry(companyId: string, name: string): Promise<OnboardingPerson[]> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      requireServed(await lockVisitedCompany(transaction, companyId));
      const { confirmedAt, peopleVersion } = await lockApplication(transaction, companyId);
      if (confirmedAt) throw onboardingConfirmed();
      if (peopleVersion === 0) throw peopleListChanged();
      await transaction.query(
        `INSERT INTO supplied_people (company_id, external_id, name, position, added_in_onboarding)
         VALUES ($1, $2, $3, 0, true)
         ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name
         WHERE supplied_people.added_in_onboarding`,
        [companyId, `onboarding-admin-${companyId}`, name],
      );
      return listPeople(transaction, companyId);
    });
  }

  /**
   * Stores the admin's choice and the event `card_assignment_requested` in one transaction, and only once:
   * repeating the same choice gets the same answer, another choice is refused
   * (docs/interface/onboarding.md#companies-and-onboarding).
   */
  async confirm(
    companyId: string,
    { peopleVersion, cards }: OnboardingConfirmation,
  ): Promise<OnboardingConfirmed> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const application = await lockApplication(transaction, companyId);
      const people = await listPeople(transaction, companyId);
      if (application.confirmedAt) {
        if (!isSameChoice(people, cards)) throw onboardingConfirmed();
        return toConfirmation(application.confirmedAt, cards);
      }
      requireServed(company);
      if (!(await this.isConfirmationOpen(transaction, companyId))) throw onboardingIncomplete();
      if (application.peopleVersion !== peopleVersion) throw peopleListChanged();
      const assigned = assignedPeople(people, cards);
      const confirmedAt = await storeChoice(transaction, companyId, cards);
      await this.events.record(transaction, CardAssignmentRequested, companyId, {
        people: assigned,
      });
      await this.completion.afterChange(transaction, companyId);
      return toConfirmation(confirmedAt, cards);
    });
  }
}

async function listPeople(manager: EntityManager, companyId: string): Promise<OnboardingPerson[]> {
  const rows = await manager.query<OnboardingPerson[]>(SELECT_PEOPLE, [companyId]);
  return rows.map(({ addedInOnboarding, ...person }) =>
    addedInOnboarding ? { ...person, addedInOnboarding } : person,
  );
}

/** Serializes changes of the application. */
async function lockApplication(transaction: EntityManager, companyId: string): Promise<CardChoice> {
  await insertIfAbsent(transaction, CardChoice, { companyId });
  return transaction.findOneOrFail(CardChoice, {
    where: { companyId },
    lock: { mode: 'pessimistic_write' },
  });
}

async function storeChoice(
  transaction: EntityManager,
  companyId: string,
  cards: OnboardingConfirmation['cards'],
): Promise<Date> {
  await transaction.query(
    `UPDATE supplied_people SET card_type = chosen.card_type
     FROM unnest($2::text[], $3::text[]) AS chosen (external_id, card_type)
     WHERE company_id = $1 AND supplied_people.external_id = chosen.external_id`,
    [companyId, cards.map(({ externalId }) => externalId), cards.map(({ cardType }) => cardType)],
  );
  const [[row]] = (await transaction.query(
    `UPDATE onboarding_applications SET confirmed_at = now() WHERE company_id = $1
     RETURNING confirmed_at AS "confirmedAt"`,
    [companyId],
  )) as [[{ confirmedAt: Date }], number];
  return row.confirmedAt;
}

/** The chosen people in the order of the partner's list, in the event's format. */
function assignedPeople(
  people: OnboardingPerson[],
  cards: OnboardingConfirmation['cards'],
): AssignedPerson[] {
  const chosen = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  const assigned = people.flatMap(({ externalId, name, addedInOnboarding }) => {
    const cardType = chosen.get(externalId);
    if (!cardType) return [];
    return [{ externalId, name, cardType, ...(addedInOnboarding && { addedInOnboarding }) }];
  });
  // Fewer people than chosen: one is unknown or was chosen twice.
  if (assigned.length !== cards.length) throw peopleNotSupplied();
  return assigned;
}

function isSameChoice(people: OnboardingPerson[], cards: OnboardingConfirmation['cards']): boolean {
  const confirmed = people.filter(({ cardType }) => cardType !== 'none');
  const chosen = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  return (
    confirmed.length === cards.length &&
    confirmed.every(({ externalId, cardType }) => chosen.get(externalId) === cardType)
  );
}

function toConfirmation(
  confirmedAt: Date,
  cards: OnboardingConfirmation['cards'],
): OnboardingConfirmed {
  return { status: 'confirmed', confirmedAt: confirmedAt.toISOString(), cards: cards.length };
}

function repeatedIndexes(values: string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}
