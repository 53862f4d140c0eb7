import { Logger } from '@nestjs/common';
import { PlatformConfig } from '../../../platform.config.js';
import {
  SCREENING_PROVIDER,
  type ScreeningHit,
  type ScreeningProvider,
  type ScreeningSubject,
} from '../screening-provider.js';
import sampleList from '../sample-list.json' with { type: 'json' };
import type { ListEntry } from '../matching/list-entry.js';
import { Watchlist } from '../matching/watchlist.js';
import { HttpProvider } from './http-provider.js';

/** Searches subjects in our own lists in memory. */
class ListProvider implements ScreeningProvider {
  private readonly watchlist: Watchlist;

  constructor(
    readonly name: string,
    entries: readonly ListEntry[],
  ) {
    this.watchlist = new Watchlist(entries);
  }

  screen(subject: ScreeningSubject): Promise<ScreeningHit[]> {
    return Promise.resolve(this.watchlist.find(subject));
  }
}

/** The configured provider; without one, the fictitious sample list. */
export const screeningProvider = {
  provide: SCREENING_PROVIDER,
  useFactory: (config: PlatformConfig): ScreeningProvider => {
    const { screeningProviderUrl: url, screeningProviderToken: token, sandbox } = config;
    if (url !== undefined) return new HttpProvider({ url, token });
    if (!sandbox) {
      new Logger('Screening').warn(
        'SCREENING_PROVIDER_URL is not set: only made-up samples are screened for',
      );
    }
    return new ListProvider('sample-list', sampleEntries);
  },
  inject: [PlatformConfig],
};

/** Fictitious persons and companies in several scripts, for tests and demos. */
export const sampleEntries = sampleList as ListEntry[];
