import {
  type Language,
  languages,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  NestedObjects,
  type PersonRole,
  personRoles,
} from '#contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsString,
  Length,
} from 'class-validator';
import { MAX_IMPORTED_PEOPLE } from './import-limits.js';

export class PersonDto {
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  @IsEmail()
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
