import { addressOf, at, credential, declareService } from '../../tools/deployment/declaration.ts';

export const cardActivity = declareService({
  summary:
    "events -> a copy of accounts, payments and cards, which is compared with the platform's",
  end: 'partner',
  port: 4600,
  hasDatabase: true,
  kafka: { publishes: [] },
  settings: {
    PLATFORM_URL: at('api'),
    PLATFORM_API_KEY: credential('partnerApiKey'),
    OPERATOR_TOKENS: credential('operatorToken'),
    CARD_APP_URL: at('cards'),
    THREE_DS_URL: addressOf('three-ds'),
  },
  // At the host of the card app, whose cookie is bound to it.
  routes: [{ host: 'cards', below: ['/activity'] }],
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byLag: true, byCpuPercent: 70, maxReplicas: 6 },
});
