import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The end of a business relationship that waits for a second reviewer. It is deleted with the decision. */
@Entity('company_end_proposals')
export class CompanyEndProposal {
  @PrimaryColumn('text')
  companyId: string;

  /** `prp_...` */
  @Column('text')
  id: string;

  @Column('text')
  reviewerId: string;

  @Column('text')
  reason: string;

  @CreateDateColumn({ type: 'timestamptz' })
  proposedAt: Date;
}
