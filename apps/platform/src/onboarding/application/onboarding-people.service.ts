import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AssignedPerson,
  CardAssignmentRequested,
  type OnboardingApplication,
  type OnboardingConfirmed,
  type SuppliedPerson,
} from '#contracts';
import { insertIfAbsent, transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { EventRecorder } from '../../webhooks/index.js';
import { requireServed } from '../../companies/index.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import { CardChoice } from './card-choice.entity.js';
import { ConfirmationOrder } from './confirmation-order.js';
import type { CardChoiceDto, ConfirmDto } from './confirm.dto.js';
import {
  onboardingConfirmed,
  onboardingIncomplete,
  peopleDuplicated,
  peopleListChanged,
  peopleNotSupplied,
} from './onboarding.errors.js';

type SuppliedPersonRow = OnboardingApplication['people'][number];

const SELECT_PEOPLE = `
  SELECT external_id AS "externalId", name, coalesce(card_type, 'none') AS "cardType"
  FROM supplied_people WHERE company_id = $1 ORDER BY position`;

@Injectable()
export class OnboardingPeopleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly order: ConfirmationOrder,
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
      people: await manager.query(SELECT_PEOPLE, [companyId]),
    };
  }

  /**
   * Replaces the list of people, until the admin has confirmed
   * (docs/interface.md#companies-and-onboarding).
   */
  async enrich(companyId: string, people: SuppliedPerson[]): Promise<void> {
    const repeated = repeatedIndexes(people.map(({ externalId }) => externalId));
    if (repeated.length > 0) throw peopleDuplicated(repeated);
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockVisitedCompany(transaction, companyId);
      const { confirmedAt } = await lockApplication(transaction, companyId);
      if (confirmedAt) throw onboardingConfirmed();
      await transaction.query('DELETE FROM supplied_people WHERE company_id = $1', [companyId]);
      await transaction.query(
        `INSERT INTO supplied_people (company_id, external_id, name, position)
         SELECT $1, external_id, name, position
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t (external_id, name, position)`,
        [companyId, people.map(({ externalId }) => externalId), people.map(({ name }) => name)],
      );
      await transaction.increment(CardChoice, { companyId }, 'peopleVersion', 1);
    });
  }

  /**
   * Stores the admin's choice and the event `card_assignment_requested` in one transaction, and only once:
   * repeating the same choice gets the same answer, another choice is refused
   * (docs/interface.md#companies-and-onboarding).
   */
  async confirm(
    companyId: string,
    { peopleVersion, cards }: ConfirmDto,
  ): Promise<OnboardingConfirmed> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const application = await lockApplication(transaction, companyId);
      const people: SuppliedPersonRow[] = await transaction.query(SELECT_PEOPLE, [companyId]);
      if (application.confirmedAt) {
        if (!isSameChoice(people, cards)) throw onboardingConfirmed();
        return toConfirmation(application.confirmedAt, cards);
      }
      requireServed(company);
      if (!(await this.order.isOpen(transaction, companyId))) throw onboardingIncomplete();
      if (application.peopleVersion !== peopleVersion) throw peopleListChanged();
      const assigned = assignedPeople(people, cards);
      const confirmedAt = await storeChoice(transaction, companyId, cards);
      await this.events.record(transaction, CardAssignmentRequested, companyId, {
        people: assigned,
      });
      return toConfirmation(confirmedAt, cards);
    });
  }
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
  cards: CardChoiceDto[],
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
function assignedPeople(people: SuppliedPersonRow[], cards: CardChoiceDto[]): AssignedPerson[] {
  const chosen = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  const assigned = people.flatMap(({ externalId, name }) => {
    const cardType = chosen.get(externalId);
    return cardType ? [{ externalId, name, cardType }] : [];
  });
  // Fewer people than chosen: one is unknown or was chosen twice.
  if (assigned.length !== cards.length) throw peopleNotSupplied();
  return assigned;
}

function isSameChoice(people: SuppliedPersonRow[], cards: CardChoiceDto[]): boolean {
  const confirmed = people.filter(({ cardType }) => cardType !== 'none');
  const chosen = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  return (
    confirmed.length === cards.length &&
    confirmed.every(({ externalId, cardType }) => chosen.get(externalId) === cardType)
  );
}

function toConfirmation(confirmedAt: Date, cards: CardChoiceDto[]): OnboardingConfirmed {
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
