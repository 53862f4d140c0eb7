import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who wants no engagement mails, by the directory's own ids. */
@Entity('engagement_opt_outs')
export class OptOut {
  @PrimaryColumn('uuid')
  directoryCompanyId: string;

  @PrimaryColumn('text')
  externalId: string;

  @Column('timestamptz')
  optedOutAt: Date;
}
