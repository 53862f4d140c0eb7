import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person of a company who can hold cards (docs/interface/cards.md#people-and-cards). */
@Entity('people')
export class Person {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text')
  companyId: string;

  @Column('text')
  externalId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  /** Set by the partner: may see the company's money and order its cards in the card app. */
  @Column('boolean')
  companyAdmin: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
