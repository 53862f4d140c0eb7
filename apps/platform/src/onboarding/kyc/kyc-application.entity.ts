import type { InformationRequest } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
}
