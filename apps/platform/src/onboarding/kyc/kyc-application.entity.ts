import type { InformationRequest, KycRisk, PeriodicReviewState, PersonalData } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The answers of the three sections. */
export type ReviewedAnswers = NonNullable<PersonalData['formerAnswers']>;

/** The state of a KYC application except its status, which is stored with the company. A company has one. */
@Entity('kyc_applications')
export class KycApplicationRow {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  /** Version of the last submitted section; null before, and if the sandbox approved without a submission. */
  @Column('integer', { nullable: true })
  submittedVersion: number | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('jsonb', { nullable: true })
  informationRequest: InformationRequest | null;

  /** As they were when a reviewer last asked questions. */
  @Column('jsonb', { nullable: true })
  reviewedAnswers: ReviewedAnswers | null;

  /** Set at the approval; null for one by a replica of an earlier version, until {@link PeriodicReviews} sets it. */
  @Column('text', { nullable: true })
  risk: KycRisk | null;

  @Column('timestamptz', { nullable: true })
  reviewDueAt: Date | null;

  @Column('text', { nullable: true })
  reviewState: PeriodicReviewState | null;
}
