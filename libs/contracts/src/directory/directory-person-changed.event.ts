import { IsEmail, IsIn, IsString, IsUUID, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { IsUtcTimestamp } from '../is-utc-timestamp.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { directoryChanges } from '../topics.js';
import { languages, type Language } from './language.js';
import { personRoles, type PersonRole } from './person-role.js';

export class DirectoryPerson {
  /** The company's id in the partner's directory. */
  @IsUUID()
  directoryCompanyId: string;

  /** The partner's own id of the person. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** The person's full name. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  /** Where the person's mails go. */
  @IsEmail()
  email: string;

  /** The language of the person's mails. */
  @IsIn(languages)
  language: Language;

  /** What the person is to the company. */
  @IsIn(personRoles)
  role: PersonRole;
}

/** A person of the partner's directory is new or was changed: the whole state. */
@Event<DirectoryPersonChanged>({
  identifier: 'directory_person_changed',
  version: 1,
  topic: directoryChanges,
  key: (event) => `person/${event.data.directoryCompanyId}/${event.data.externalId}`,
  example: {
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      directoryCompanyId: '8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11',
      externalId: 'e-1001',
      name: 'Ada Byron',
      email: 'ada@analytical-engines.example',
      language: 'de',
      role: 'admin',
    },
  },
})
export class DirectoryPersonChanged {
  /** When it happened: ISO 8601, UTC. */
  @IsUtcTimestamp()
  timestamp: string;

  @NestedObject(() => DirectoryPerson)
  data: DirectoryPerson;
}
