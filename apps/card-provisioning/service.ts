import { at, credential, declareService } from '../../tools/deployment/declaration.ts';

export const cardProvisioning = declareService({
  summary: 'assignments -> people and cards',
  end: 'partner',
  port: 4300,
  hasDatabase: true,
  kafka: { publishes: ['provisioning.results'] },
  settings: {
    PLATFORM_URL: at('api'),
    PLATFORM_API_KEY: credential('partnerApiKey'),
    OPERATOR_TOKENS: credential('operatorToken'),
  },
  routes: [],
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byLag: true, maxReplicas: 6 },
});
