import type { DatabaseOptions, DatabaseUrl } from '#database';
import { InboxHandledAt1795838000030 } from '#messaging';
import { Operators1764018000066 } from '#operators';
import { Company } from '../companies/company.entity.js';
import { GeneratedLink } from '../links/onboarding-links.service.js';
import { DirectoryPersonRecord } from '../directory/person.js';
import { Baseline1764018000000 } from './1764018000000-baseline.js';
import { ErasedPeople1795863001301 } from './1795863001301-erased-people.js';

export function onboardingDatabase(url: DatabaseUrl): DatabaseOptions {
  return {
    url,
    service: 'onboarding',
    entities: [Company, DirectoryPersonRecord, GeneratedLink],
    migrations: [
      Baseline1764018000000,
      Operators1764018000066,
      InboxHandledAt1795838000030,
      ErasedPeople1795863001301,
    ],
  };
}
