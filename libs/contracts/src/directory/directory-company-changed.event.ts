import { IsString, IsUUID, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { MAX_TIME_ZONE_NAME_LENGTH, TIME_ZONE_NAME } from '../is-time-zone-name.js';
import { IsUtcTimestamp } from '../is-utc-timestamp.js';
import { NestedObject } from '../nested-object.js';
import { NullableField } from '../optional-field.js';
import { PublishedAddress } from '../shipping-address.js';
import { directoryChanges } from '../topics.js';

export class DirectoryCompany {
  /** The company's id in the partner's directory. */
  @IsUUID()
  directoryCompanyId: string;

  /** The company's id at the platform, once it is registered there. */
  @NullableField()
  @IsString()
  @Length(1, 100)
  platformCompanyId: string | null;

  /** The company's name in the register. */
  @IsString()
  @Length(1, 200)
  legalName: string;

  /** A name of the IANA time zone database, such as `Europe/Berlin`; left out where it is not known. */
  @NullableField()
  @Length(1, MAX_TIME_ZONE_NAME_LENGTH)
  @Matches(TIME_ZONE_NAME, {
    message: 'timeZone must be a name of the IANA time zone database',
  })
  timeZone?: string | null;

  /** Where the company's physical cards are shipped to; left out where it is not known. */
  @NullableField()
  @NestedObject(() => PublishedAddress)
  shippingAddress?: PublishedAddress | null;
}

/** A company of the partner's directory is new or was changed: its whole state. */
@Event<DirectoryCompanyChanged>({
  identifier: 'directory_company_changed',
  version: 1,
  topic: directoryChanges,
  key: (event) => `company/${event.data.directoryCompanyId}`,
  example: {
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      directoryCompanyId: '8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11',
      platformCompanyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
      legalName: 'Analytical Engines Ltd',
      timeZone: 'Europe/London',
      shippingAddress: {
        line1: '12 St James Square',
        postalCode: 'SW1Y 4JH',
        city: 'London',
        country: 'GB',
      },
    },
  },
})
export class DirectoryCompanyChanged {
  /** When it happened: ISO 8601, UTC. */
  @IsUtcTimestamp()
  timestamp: string;

  @NestedObject(() => DirectoryCompany)
  data: DirectoryCompany;
}
