import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Records that an onboarding link was created. The link is a credential of the company and is not stored. */
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
