import type { InformationRequest } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a KYC application beside its status, which stands with the company. A company has one. */
@Entity('kyc_applications')
export class KycApplicationRow {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  /** Of the section that was submitted last; null before, and where the sandbox submitted nothing. */
  @Column('integer', { nullable: true })
  submittedVersion: number | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('jsonb', { nullable: true })
  informationRequest: InformationRequest | null;
}
