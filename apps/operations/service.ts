import { at, declareService, inSandbox, optional } from '../../tools/deployment/declaration.ts';

export const operations = declareService({
  summary: 'the page for topics, lag, dead letters and their repair',
  end: 'partner',
  port: 4800,
  hasDatabase: true,
  kafka: { publishes: [], looksAtAllTopics: true },
  settings: {
    OPERATIONS_URL: at('operations'),
    SANDBOX_OPERATOR_CODE: inSandbox(optional('operatorCode')),
  },
  routes: [
    {
      host: 'operations',
      below: ['/operations', '/partner/v1', '/assets'],
      files: ['/', '/favicon.ico', '/icon.svg'],
    },
  ],
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byCpuPercent: 70, maxReplicas: 4 },
});
