import {
  addressOf,
  at,
  credential,
  declareService,
  each,
  inProduction,
  inSandbox,
  itself,
  mailServer,
  optional,
  pagesAt,
  text,
} from '../../tools/deployment/declaration.ts';

const PRIVATE_RANGES = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';
const ICONS = ['/favicon.ico', '/icon.svg'];

export const platform = declareService({
  summary: 'the card platform: its API, the onboarding application, event delivery',
  end: 'platform',
  port: 4000,
  hasDatabase: true,
  settings: {
    PUBLIC_URL: at('api'),
    ONBOARDING_URL: inProduction(at('onboarding', '/onboarding')),
    CARD_APP_URL: at('white-label'),
    BACK_OFFICE_URL: at('back-office'),
    CONSOLE_URL: at('console'),
    ENCRYPTION_KEY: credential('encryptionKey'),
    CARD_VAULT_URL: addressOf('card-vault'),
    CARD_VAULT_PUBLIC_URL: at('card-vault'),
    CARD_VAULT_TOKEN: credential('cardVaultToken'),
    // The partner side is beside it, in whichever private network there is.
    EGRESS_ALLOWED_RANGES: each({
      'npm start': '127.0.0.0/8,::1',
      compose: PRIVATE_RANGES,
      'local cluster': PRIVATE_RANGES,
    }),
    EGRESS_ADDRESSES: each({ 'npm start': '127.0.0.1' }),
    SMTP_URL: mailServer,
    MAIL_FROM: text('Card Platform <webhooks@platform.example>', 'PLATFORM_MAIL_FROM'),
    LEGAL_ADDRESS: text('1 Sample Street,10115 Berlin,Germany', 'LEGAL_ADDRESS'),
    // Not secret, but whoever can change it redirects companies' money.
    RECEIVING_ACCOUNTS: inProduction(credential('receivingAccounts')),
    PROCESSOR_API_KEYS: optional('processorApiKey'),
    ACS_API_KEYS: optional('acsApiKey'),
    // The sandbox plays the ACS, too.
    ACS_RESULT_URL: inSandbox(
      itself('/sandbox/acs/results'),
      text('https://acs.platform.example/results'),
    ),
    ACS_RESULT_TOKEN: optional('acsResultToken'),
    SCREENING_PROVIDER_TOKEN: optional('screeningProviderToken'),
    PUSH_PUBLIC_KEY: optional('platformPushPublicKey'),
    PUSH_PRIVATE_KEY: optional('platformPushPrivateKey'),
    PUSH_CONTACT: text('mailto:cards@platform.example'),
    // Reviewers and admins of a sandbox decide at once.
    NEW_PASSKEY_HOLD_HOURS: inSandbox(text('0')),
    SANDBOX: inSandbox(text('true')),
    SANDBOX_REVIEWER_CODES: inSandbox(optional('reviewerCodes')),
    SANDBOX_CONSOLE_CODE: inSandbox(optional('consoleCode')),
    SANDBOX_PARTNER_NAME: inSandbox(text('Sample Partner', 'SANDBOX_PARTNER_NAME')),
    SANDBOX_PARTNER_CONTACT_EMAIL: inSandbox(
      text('integration@partner.example', 'SANDBOX_PARTNER_CONTACT_EMAIL'),
    ),
    SANDBOX_PARTNER_API_KEY: inSandbox(credential('partnerApiKey')),
    SANDBOX_PARTNER_WEBHOOK_URL: inSandbox(addressOf('gateway', '/webhooks/events')),
    SANDBOX_PARTNER_THREE_DS_WEBHOOK_URL: inSandbox(addressOf('gateway', '/webhooks/three-ds')),
    SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: inSandbox(
      addressOf('gateway', '/webhooks/transactions'),
    ),
    SANDBOX_PARTNER_TRANSACTION_WEBHOOK_TOKEN: inSandbox(credential('transactionWebhookToken')),
    SANDBOX_PARTNER_WEBHOOK_HEADER: inSandbox(
      text('partner-api-token', 'SANDBOX_PARTNER_WEBHOOK_HEADER'),
    ),
    SANDBOX_PARTNER_WEBHOOK_TOKEN: inSandbox(credential('webhookToken')),
    SANDBOX_PARTNER_SIGNING_SECRET: inSandbox(credential('signingSecret')),
    SANDBOX_PARTNER_CARD_DETAILS_ORIGINS: inSandbox(pagesAt('cards')),
  },
  routes: [
    {
      host: 'api',
      below: [
        '/v1',
        '/acs',
        '/processor',
        '/challenges',
        '/brandings',
        '/docs',
        '/api-reference',
        '/assets',
      ],
      files: ['/', '/challenge.css', '/llms.txt', ...ICONS],
    },
    { host: 'onboarding', below: ['/onboarding', '/brandings', '/assets'], files: ICONS },
    // The page calls the API of partners with its session, and what is below /console.
    { host: 'console', below: ['/console', '/v1', '/assets'], files: ICONS },
    {
      host: 'white-label',
      below: ['/card-app', '/brandings', '/assets'],
      files: ['/card-app.webmanifest', '/card-app-worker.js', ...ICONS],
    },
    { host: 'back-office', below: ['/back-office', '/assets'], files: ICONS },
  ],
  callsInternet: true,
  resources: { cpuMillis: 500, memoryMiB: 320, memoryLimitMiB: 768 },
  scaling: { byCpuPercent: 70, maxReplicas: 10 },
});
