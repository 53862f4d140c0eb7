import type { Language, PersonRole } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody at a company, as the partner knows them. */
@Entity('people')
export class DirectoryPersonRecord {
  @PrimaryColumn('uuid')
  companyId: string;

  @PrimaryColumn('text')
  externalId: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  language: Language;

  @Column('text')
  role: PersonRole;
}
