import { Column, Entity, PrimaryColumn } from 'typeorm';

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
