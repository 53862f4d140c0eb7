import type { Language, PersonRole } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person of a company in the partner's directory. */
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
