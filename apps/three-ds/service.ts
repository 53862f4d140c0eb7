import {
  at,
  credential,
  declareService,
  inSandbox,
  mailServer,
  optional,
  pagesAt,
  text,
} from '../../tools/deployment/declaration.ts';

export const threeDs = declareService({
  summary:
    "3-D Secure: payments -> the cardholder's devices -> the decision; the partner's card app",
  end: 'partner',
  port: 4400,
  hasDatabase: true,
  kafka: { publishes: [] },
  settings: {
    PLATFORM_URL: at('api'),
    PLATFORM_API_KEY: credential('partnerApiKey'),
    CARD_APP_URL: at('cards'),
    CARD_APP_NAME: inSandbox(text('Sample Partner')),
    ACTIVITY_URL: at('cards', '/activity'),
    CARD_VAULT_URL: pagesAt('card-vault'),
    BACK_END_TOKENS: credential('backEndToken'),
    SMTP_URL: mailServer,
    MAIL_FROM: text('Sample Partner <cards@partner.example>', 'MAIL_FROM'),
    MAIL_REPLY_TO: text('support@partner.example', 'MAIL_REPLY_TO'),
    PUSH_PUBLIC_KEY: optional('partnerPushPublicKey'),
    PUSH_PRIVATE_KEY: optional('partnerPushPrivateKey'),
    PUSH_CONTACT: text('mailto:cards@partner.example'),
  },
  routes: [
    {
      host: 'cards',
      below: ['/card-app', '/assets'],
      files: ['/card-app.webmanifest', '/card-app-worker.js', '/favicon.ico', '/icon.svg'],
    },
  ],
  callsInternet: true,
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byLag: true, byCpuPercent: 70, maxReplicas: 6 },
});
