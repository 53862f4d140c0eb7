import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That an onboarding link was made. Its address is a credential of the company: it is kept nowhere. */
@Entity('onboarding_links')
export class GeneratedLink {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  companyId: string;

  @Column('timestamptz')
  generatedAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
