import { credential, declareService, optional, text } from '../../tools/deployment/declaration.ts';

export const gateway = declareService({
  summary: 'webhooks in, Kafka out',
  end: 'partner',
  port: 4100,
  hasDatabase: false,
  kafka: {
    publishes: [
      'webhooks.events',
      'webhooks.transactions',
      'webhooks.rejected',
      'three-ds.requests',
    ],
  },
  settings: {
    WEBHOOK_HEADER: text('partner-api-token', 'SANDBOX_PARTNER_WEBHOOK_HEADER'),
    WEBHOOK_TOKENS: credential('webhookToken'),
    WEBHOOK_TRANSACTION_TOKENS: optional('transactionWebhookToken'),
    WEBHOOK_SIGNING_SECRETS: optional('signingSecret'),
    WEBHOOK_SENDERS: optional('webhookSenders'),
  },
  routes: [{ host: 'webhooks', below: ['/webhooks'] }],
  resources: { cpuMillis: 200, memoryMiB: 192, memoryLimitMiB: 512 },
  scaling: { byCpuPercent: 70, maxReplicas: 10 },
});
