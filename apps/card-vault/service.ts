import {
  at,
  credential,
  declareService,
  inSandbox,
  text,
} from '../../tools/deployment/declaration.ts';

export const cardVault = declareService({
  summary: 'the card vault: card numbers, CVCs and PINs, which no other service has',
  end: 'platform',
  port: 4700,
  hasDatabase: true,
  settings: {
    PUBLIC_URL: at('card-vault'),
    ENCRYPTION_KEY: credential('cardVaultKey'),
    PLATFORM_TOKENS: credential('cardVaultToken'),
    SANDBOX: inSandbox(text('true')),
    // The demo shop is one of the platform's pages.
    SHOP_ORIGINS: inSandbox(at('api')),
  },
  // Without `/internal`, which the platform calls inside of the cluster.
  routes: [
    {
      host: 'card-vault',
      below: ['/reveals', '/payment-details', '/assets'],
      files: ['/embed.js', '/favicon.ico', '/icon.svg'],
    },
  ],
  resources: { cpuMillis: 100, memoryMiB: 192, memoryLimitMiB: 384 },
  scaling: { byCpuPercent: 70, maxReplicas: 4 },
});
