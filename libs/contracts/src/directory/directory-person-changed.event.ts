import { IsEmail, IsISO8601, IsIn, IsString, IsUUID, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { directoryChanges } from '../topics.js';
import { languages, type Language } from './language.js';
import { personRoles, type PersonRole } from './person-role.js';

export class DirectoryPerson {
  @IsUUID()
  directoryCompanyId: string;

  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  @IsEmail()
  email: string;

  @IsIn(languages)
  language: Language;

  @IsIn(personRoles)
  role: PersonRole;
}

/** A person of the partner's directory is new or was changed: the whole state. */
@Event<DirectoryPersonChanged>({
  identifier: 'directory_person_changed',
  version: 1,
  topic: directoryChanges,
  key: (event) => `person/${event.data.directoryCompanyId}/${event.data.externalId}`,
})
export class DirectoryPersonChanged {
  @IsISO8601()
  timestamp: string;

  @NestedObject(() => DirectoryPerson)
  data: DirectoryPerson;
}
