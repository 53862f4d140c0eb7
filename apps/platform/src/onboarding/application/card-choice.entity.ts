import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a company's admin is with choosing who gets a card. */
@Entity('onboarding_applications')
export class CardChoice {
  @PrimaryColumn('text')
  companyId: string;

  /** Of the partner's list of people. */
  @Column('integer')
  peopleVersion: number;

  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;
}
