import { Logger } from '@nestjs/common';
import { PlatformConfig } from '../../../platform.config.js';
import { SCREENING_PROVIDER, type ScreeningProvider } from '../screening-provider.js';
import { HttpProvider } from './http-provider.js';
import { ListProvider } from './list-provider.js';
import { sampleEntries } from './sample-list.js';

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
