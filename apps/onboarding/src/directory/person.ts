import {
  type FieldProblem,
  IsIdentifier,
  IsMailAddress,
  IsName,
  type Language,
  languages,
  NestedObjects,
  type PersonRole,
  personRoles,
} from '#contracts';
import { declareError, unprocessable } from '#http';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';

/** Reports all invalid rows at once; nothing was imported. */
export const peopleInvalid = declareError(
  'people_invalid',
  unprocessable('/people'),
  (errors: FieldProblem[]) => ({
    message: `Nothing was imported: ${errors.length} field(s) are missing or wrong.`,
    errors: errors.slice(0, 100),
  }),
);

/** Most people in one import: more than for an onboarding link, because a company has admins, too. */
export const MAX_IMPORTED_PEOPLE = 20_000;

/** For JSON and CSV: 200 bytes per person. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** Limit of a CSV record, which may span several lines in quotes. The longest valid record has 2,000 bytes. */
export const MAX_CSV_LINE_BYTES = 4 * 1024;

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

export class PersonDto {
  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;

  @IsMailAddress()
  email: string;

  @IsIn(languages)
  language: Language = languages[0];

  @IsIn(personRoles)
  role: PersonRole = 'employee';
}

export class PeopleDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_IMPORTED_PEOPLE)
  @NestedObjects(() => PersonDto)
  people: PersonDto[];
}
