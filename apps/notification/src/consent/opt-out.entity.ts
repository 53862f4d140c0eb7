import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who has unsubscribed from engagement mails, by the directory's ids. */
@Entity('engagement_opt_outs')
export class OptOut {
  @PrimaryColumn('uuid')
  directoryCompanyId: string;

  @PrimaryColumn('text')
  externalId: string;

  @Column('timestamptz')
  optedOutAt: Date;
}
