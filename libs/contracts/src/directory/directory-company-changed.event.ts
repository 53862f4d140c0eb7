import { IsISO8601, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { directoryChanges } from '../topics.js';

export class DirectoryCompany {
  /** The company's id in the partner's directory. */
  @IsUUID()
  directoryCompanyId: string;

  /** The company's id at the platform, once it is registered there. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  platformCompanyId: string | null;

  @IsString()
  @Length(1, 200)
  legalName: string;
}

/** A company of the partner's directory is new or was changed: its whole state. */
@Event<DirectoryCompanyChanged>({
  identifier: 'directory_company_changed',
  version: 1,
  topic: directoryChanges,
  key: (event) => `company/${event.data.directoryCompanyId}`,
})
export class DirectoryCompanyChanged {
  @IsISO8601()
  timestamp: string;

  @NestedObject(() => DirectoryCompany)
  data: DirectoryCompany;
}
