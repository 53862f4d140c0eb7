import {
  addressOf,
  at,
  credential,
  declareService,
  inSandbox,
  optional,
} from '../../tools/deployment/declaration.ts';

export const onboarding = declareService({
  summary: "the partner's directory, onboarding links, each company's progress",
  end: 'partner',
  port: 4200,
  hasDatabase: true,
  kafka: { publishes: ['directory.changes', 'communication.settings'] },
  settings: {
    PLATFORM_URL: at('api'),
    PLATFORM_API_KEY: credential('partnerApiKey'),
    OPERATOR_TOKENS: credential('operatorToken'),
    PARTNER_PAGE_URL: at('companies'),
    SANDBOX_OPERATOR_CODE: inSandbox(optional('operatorCode')),
    NOTIFICATION_URL: addressOf('notification'),
    NOTIFICATION_TOKEN: credential('operatorToken'),
    CARD_APP_URL: at('white-label', '/card-app'),
  },
  routes: [
    {
      host: 'companies',
      below: [
        '/partner',
        '/assets',
        '/companies',
        '/people',
        '/integration',
        '/mails',
        '/mail-suppressions',
      ],
      files: ['/', '/favicon.ico', '/icon.svg'],
    },
  ],
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byLag: true, byCpuPercent: 70, maxReplicas: 6 },
});
