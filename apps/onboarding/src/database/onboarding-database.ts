import type { DatabaseOptions } from '#database';
import { Company } from '../companies/company.entity.js';
import { GeneratedLink } from '../links/generated-link.entity.js';
import { DirectoryPersonRecord } from '../directory/directory-person.entity.js';
import { CreateOnboardingTables1763683200000 } from './1763683200000-create-onboarding-tables.js';
import { CompanyTimeZone1763755200000 } from './1763755200000-company-time-zone.js';
import { CommunicationSettings1763762400000 } from './1763762400000-communication-settings.js';
import { CompanyShippingAddress1763789400000 } from './1763789400000-company-shipping-address.js';
import { PartnerPage1763751600000 } from './1763751600000-partner-page.js';
import { TimeZonesAreNames1764012400000 } from './1764012400000-time-zones-are-names.js';

export function onboardingDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'onboarding',
    entities: [Company, DirectoryPersonRecord, GeneratedLink],
    migrations: [
      CreateOnboardingTables1763683200000,
      PartnerPage1763751600000,
      CompanyTimeZone1763755200000,
      CommunicationSettings1763762400000,
      CompanyShippingAddress1763789400000,
      TimeZonesAreNames1764012400000,
    ],
  };
}
