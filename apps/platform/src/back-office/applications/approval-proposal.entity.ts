import type { Money } from '#contracts';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An approval that waits for a second reviewer. One that became void stays until the next. */
@Entity('application_proposals')
export class StoredProposal {
  @PrimaryColumn('text')
  applicationId: string;

  @Column('text')
  companyId: string;

  @Column('text')
  reviewerId: string;

  /** Of what was read: other answers make the proposal void. */
  @Column('text')
  basis: string;

  @Column('jsonb', { nullable: true })
  creditLimit: Money | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  proposedAt: Date;
}
