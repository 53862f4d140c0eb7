import {
  at,
  credential,
  declareService,
  mailServer,
  text,
} from '../../tools/deployment/declaration.ts';

export const notification = declareService({
  summary: "events -> the partner's mails",
  end: 'partner',
  port: 4500,
  hasDatabase: true,
  kafka: { publishes: [] },
  settings: {
    SMTP_URL: mailServer,
    MAIL_FROM: text('Sample Partner <cards@partner.example>', 'MAIL_FROM'),
    MAIL_REPLY_TO: text('support@partner.example', 'MAIL_REPLY_TO'),
    CARD_APP_URL: at('cards'),
    PLATFORM_URL: at('api'),
    PLATFORM_API_KEY: credential('partnerApiKey'),
    OPERATOR_TOKENS: credential('operatorToken'),
    PUBLIC_URL: at('mails'),
    UNSUBSCRIBE_SECRETS: credential('unsubscribeSecret'),
  },
  // Recipients end reminders here; what operators ask is not let through.
  routes: [{ host: 'mails', below: ['/unsubscribe'] }],
  resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
  scaling: { byLag: true, maxReplicas: 6 },
});
