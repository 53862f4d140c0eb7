import { MAX_ENRICHMENT_BYTES, MAX_PEOPLE } from '#contracts';
import type { ServiceOptions } from '#http';
import { apiSecurityHeaders } from '#pages';
import { cardAppJsonLimits, cardAppLanes } from '#strong-auth';
import { PartnerHosts } from './partners/index.js';
import { DEVELOPER_PORTAL, servePages } from './pages.js';
import type { PlatformConfig } from './platform.config.js';
import { PlatformModule } from './platform.module.js';
import { recordRequests } from './request-log/request-log.module.js';
import { threeDsLanes } from './three-ds/index.js';

export function platformServiceOptions(config: PlatformConfig): ServiceOptions {
  return {
    module: PlatformModule.forRoot(config),
    config,
    about: {
      title: 'Card platform',
      text: 'Onboards companies, issues cards and notifies partners by webhooks.',
      pages: [
        {
          path: '/console',
          hasPasskeys: true,
          label: 'Console',
          about: 'Partners see their events, deliveries, mails and settings.',
        },
        {
          path: '/back-office',
          hasPasskeys: true,
          label: 'Back office',
          about: 'Reviewers decide on the applications of companies.',
        },
        {
          path: '/card-app',
          hasPasskeys: true,
          label: 'Card app',
          about: 'Cardholders of partners without an app of their own approve payments.',
        },
        ...(config.sandbox
          ? [
              {
                path: '/sandbox/shop',
                label: 'Demo shop',
                about: 'Pays with a card of the sandbox, with 3-D Secure.',
              },
            ]
          : []),
      ],
      interfaces: [
        {
          path: DEVELOPER_PORTAL,
          label: 'Developer portal',
          about: 'Guides, the API and the events, for partners.',
        },
        { path: '/v1/openapi.json', label: 'OpenAPI document', about: 'The API for programs.' },
      ],
    },
    jsonLimits: {
      // The people of an onboarding link, and the choice among them: each has two fields.
      '/onboarding/company': { bytes: MAX_ENRICHMENT_BYTES, values: 3 * MAX_PEOPLE + 100 },
      // Emitted events, logos.
      '/v1': { bytes: 256 * 1024, values: 2_000 },
      // Fifty people in each list of the KYC application, each with a dozen answers.
      '/onboarding': { bytes: 512 * 1024, values: 2_000 },
      ...cardAppJsonLimits,
    },
    entrance: (app) => app.get(PartnerHosts).middleware,
    fastLanes: (app) => [...threeDsLanes(app), ...cardAppLanes(app, apiSecurityHeaders())],
    onAnswered: recordRequests,
    configure: (app) => servePages(app, config),
  };
}
