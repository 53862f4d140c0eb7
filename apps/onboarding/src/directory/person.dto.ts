import {
  IsIdentifier,
  IsMailAddress,
  IsName,
  type Language,
  languages,
  NestedObjects,
  type PersonRole,
  personRoles,
} from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';
import { MAX_IMPORTED_PEOPLE } from './import-limits.js';

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
