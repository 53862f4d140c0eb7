import type {
  InformationRequest,
  InformationRequestItem,
  InformationRequestSection,
  KycQuestion,
} from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, In, IsNull, PrimaryColumn } from 'typeorm';
import { newId } from '../../ids.js';
import { OnboardingSections, sectionLocked } from '../sections/onboarding-sections.js';
import { answersNow } from './kyc-answers.js';
import type { KycApplicationRow } from './kyc-application.entity.js';

/** A question about a company's KYC application. A company has at most some hundred. */
@Entity('kyc_questions')
export class KycQuestionRow {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  section: InformationRequestSection;

  @Column('text')
  question: string;

  @Column('timestamptz')
  askedAt: Date;

  @Column('text', { nullable: true })
  follows: string | null;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;
}

/** The application has no question with this id. Take ids from the list of its questions. */
export const questionUnknown = declareError(
  'question_unknown',
  404,
  'There is no such question about this application.',
);

/**
 * The reviewers' questions with the company's answers in words. All changes need the company's lock
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class KycQuestions {
  constructor(private readonly sections: OnboardingSections) {}

  /** Oldest first. */
  async list(manager: EntityManager, companyId: string): Promise<KycQuestion[]> {
    const rows = await manager.find(KycQuestionRow, { where: { companyId }, order: { id: 'ASC' } });
    return rows.map(({ companyId: _, askedAt, answeredAt, submittedAt, ...row }) => ({
      ...row,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      submittedAt: submittedAt?.toISOString() ?? null,
    }));
  }

  /**
   * Asks, and keeps the present answers for comparison. Does not store the application.
   *
   * @throws question_unknown if an item follows no question of this company.
   */
  async ask(
    transaction: EntityManager,
    application: KycApplicationRow,
    items: readonly InformationRequestItem[],
  ): Promise<InformationRequest> {
    const { companyId } = application;
    const askedAt = new Date();
    const followed = [...new Set(items.flatMap(({ follows }) => follows ?? []))];
    const known = await transaction.countBy(KycQuestionRow, { companyId, id: In(followed) });
    if (known < followed.length) throw questionUnknown();
    await transaction.insert(
      KycQuestionRow,
      items.map(({ section, question, follows = null }) => ({
        ...{ id: newId('kyq'), companyId, section, question, askedAt, follows },
      })),
    );
    const asked = items.map(({ section, question }) => ({ section, question }));
    const request = { requestedAt: askedAt.toISOString(), items: asked };
    application.informationRequest = request;
    application.reviewedAnswers = await answersNow(transaction, this.sections, companyId);
    // So that a repetition of the earlier submission does not count as the answer.
    await this.sections.raiseVersion(transaction, companyId, 'kyc');
    return request;
  }

  /**
   * @param answer null takes it back
   * @throws question_unknown, section_locked
   */
  async answer(
    transaction: EntityManager,
    companyId: string,
    id: string,
    answer: string | null,
  ): Promise<void> {
    const question = await this.requireOpen(transaction, companyId, id);
    // So that a repetition does not outdate what the page shows.
    if (question.answer === answer) return;
    const answeredAt = answer === null ? null : new Date();
    await transaction.update(KycQuestionRow, { id }, { answer, answeredAt });
    await this.sections.raiseVersion(transaction, companyId, 'kyc');
  }

  /** @throws question_unknown, section_locked after the company has submitted again */
  async requireOpen(
    transaction: EntityManager,
    companyId: string,
    id: string,
  ): Promise<KycQuestionRow> {
    const question = await transaction.findOneBy(KycQuestionRow, { id, companyId });
    if (!question) throw questionUnknown();
    if (question.submittedAt) throw sectionLocked();
    return question;
  }

  /** The company has submitted its answers. */
  async close(transaction: EntityManager, companyId: string): Promise<void> {
    const open = { companyId, submittedAt: IsNull() };
    await transaction.update(KycQuestionRow, open, { submittedAt: new Date() });
  }
}
