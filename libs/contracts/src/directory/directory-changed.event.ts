import { IsEmail, IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { IsCountry, NestedObject, NullableField, OptionalField } from '../fields.js';
import { MAX_TIME_ZONE_NAME_LENGTH, TIME_ZONE_NAME } from '../is-time-zone-name.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '../limits.js';
import { PublishedAddress } from '../shipping-address.js';
import { IsReceivedText } from '../text-fields.js';
import { ServiceEvent } from '../events/service-event.js';
import { directoryChanges } from '../topics.js';

/** An address as earlier versions of the consumers read it. */
class FormerShippingAddress {
  @IsReceivedText(1, 200)
  line1: string;

  @OptionalField()
  @IsReceivedText(1, 200)
  line2?: string;

  @IsReceivedText(1, 20)
  postalCode: string;

  @IsReceivedText(1, 100)
  city: string;

  /** ISO 3166-1 alpha-2. */
  @IsCountry()
  country: string;
}

class DirectoryCompany {
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

  /**
   * As `deliveryAddress`, for consumers that do not know that member yet: null where the address has no postal code or
   * no city.
   */
  @NullableField()
  @NestedObject(() => FormerShippingAddress)
  shippingAddress?: FormerShippingAddress | null;

  /** Where the company's physical cards are shipped to; null where it is not known. Earlier records lack it. */
  @NullableField()
  @NestedObject(() => PublishedAddress)
  deliveryAddress?: PublishedAddress | null;
}

/** A company of the partner's directory is new or was changed: its whole state. */
@Event<DirectoryCompanyChanged>({
  identifier: 'directory_company_changed',
  version: 1,
  topic: directoryChanges,
  key: (event) => `company/${event.data.directoryCompanyId}`,
  example: {
    event: 'directory_company_changed',
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
      deliveryAddress: {
        line1: '12 St James Square',
        postalCode: 'SW1Y 4JH',
        city: 'London',
        country: 'GB',
      },
    },
  },
})
export class DirectoryCompanyChanged extends ServiceEvent {
  @NestedObject(() => DirectoryCompany)
  data: DirectoryCompany;
}

/** Where the company's physical cards are shipped to, also by a record without `deliveryAddress`. */
export function deliveryAddressOf({
  deliveryAddress,
  shippingAddress,
}: DirectoryCompany): PublishedAddress | null {
  return (deliveryAddress === undefined ? shippingAddress : deliveryAddress) ?? null;
}

/** The address for consumers of earlier versions. */
export function formerAddressOf(address: PublishedAddress | null): FormerShippingAddress | null {
  if (address?.postalCode === undefined || address.city === undefined) return null;
  const { line1, line2, postalCode, city, country } = address;
  return { line1, line2, postalCode, city, country };
}

/** Languages that the partner's mails are written in. The first one is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A person's role in the company: administrator or employee. */
export const personRoles = ['admin', 'employee'] as const;
export type PersonRole = (typeof personRoles)[number];

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

const personKey = ({ data }: DirectoryPersonChanged | DirectoryPersonErased) =>
  `person/${data.directoryCompanyId}/${data.externalId}`;

/** A person of the partner's directory is new or was changed: the whole state. */
@Event<DirectoryPersonChanged>({
  identifier: 'directory_person_changed',
  version: 1,
  topic: directoryChanges,
  key: personKey,
  erasedBy: () => DirectoryPersonErased,
  example: {
    event: 'directory_person_changed',
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
export class DirectoryPersonChanged extends ServiceEvent {
  @NestedObject(() => DirectoryPerson)
  data: DirectoryPerson;
}

class ErasedPerson {
  /** The company's id in the partner's directory. */
  @IsUUID()
  directoryCompanyId: string;

  /** The company's id at the platform, if it is registered there. */
  @NullableField()
  @IsString()
  @Length(1, 100)
  platformCompanyId: string | null;

  /** The partner's own id of the person. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

/**
 * A person of the partner's directory was erased: delete what you know of the person. It replaces the person's state on
 * the topic. A record without a value follows after 35 days, so that the topic forgets the id, too.
 */
@Event<DirectoryPersonErased>({
  identifier: 'directory_person_erased',
  version: 1,
  topic: directoryChanges,
  key: personKey,
  example: {
    event: 'directory_person_erased',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      directoryCompanyId: '8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11',
      platformCompanyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
      externalId: 'e-1001',
    },
  },
})
export class DirectoryPersonErased extends ServiceEvent {
  @NestedObject(() => ErasedPerson)
  data: ErasedPerson;
}
