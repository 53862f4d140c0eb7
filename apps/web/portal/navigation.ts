/** A guide of the portal: a page that is written for partners. */
export interface Guide {
  /** The page's address below `/docs/`, and the name of its file in `docs/`. */
  name: string;
  /** Its file, if it is not in `docs/`. */
  file?: string;
  /** What the navigation calls it. */
  label: string;
}

export interface GuideGroup {
  label: string;
  guides: readonly Guide[];
}

/** The home page, which leads through the first hour. */
export const HOME: Guide = { name: 'first-hour', label: 'The first hour' };

/** The guides in the order of reading. */
export const guideGroups: readonly GuideGroup[] = [
  {
    label: 'Start',
    guides: [HOME, { name: 'partner-guide', label: 'API and webhooks' }],
  },
  {
    label: 'Integration levels',
    guides: [
      { name: 'levels/light', label: 'Light', file: 'docs/levels/light.md' },
      { name: 'levels/native', label: 'Native', file: 'docs/levels/native.md' },
      { name: 'levels/white-label', label: 'White Label', file: 'docs/levels/white-label.md' },
    ],
  },
  {
    label: 'Guides',
    guides: [
      {
        name: 'client',
        label: 'The client for Node',
        file: 'packages/platform-client/package/README.md',
      },
      { name: 'cli', label: 'The command line', file: 'packages/cli/package/README.md' },
      { name: 'python-receiver', label: 'A receiver in Python' },
      { name: 'company-application', label: 'Onboarding a company' },
      { name: 'communications', label: 'Who sends which mail' },
      { name: 'three-ds', label: '3-D Secure' },
      { name: 'strong-authentication', label: 'Strong authentication' },
      { name: 'card-app', label: 'The card app' },
      { name: 'conformance', label: 'Certify your endpoints' },
      { name: 'privacy', label: 'Personal data' },
      { name: 'webhook-versions', label: 'Versions of webhooks' },
    ],
  },
  {
    label: 'Every decision',
    guides: [
      { name: 'interface', label: 'Overview' },
      {
        name: 'interface/conventions',
        label: 'Conventions',
        file: 'docs/interface/conventions.md',
      },
      { name: 'interface/keys', label: 'Keys and scopes', file: 'docs/interface/keys.md' },
      {
        name: 'interface/console',
        label: 'People of the console',
        file: 'docs/interface/console.md',
      },
      {
        name: 'interface/onboarding',
        label: 'Companies and onboarding',
        file: 'docs/interface/onboarding.md',
      },
      { name: 'interface/cards', label: 'People and cards', file: 'docs/interface/cards.md' },
      { name: 'interface/webhooks', label: 'Webhooks', file: 'docs/interface/webhooks.md' },
      {
        name: 'interface/account-events',
        label: 'Account changes',
        file: 'docs/interface/account-events.md',
      },
      { name: 'interface/three-ds', label: '3-D Secure', file: 'docs/interface/three-ds.md' },
      { name: 'interface/money', label: 'Accounts and invoices', file: 'docs/interface/money.md' },
      { name: 'interface/payments', label: 'Payments', file: 'docs/interface/payments.md' },
      { name: 'interface/statements', label: 'Statements', file: 'docs/interface/statements.md' },
      { name: 'interface/mails', label: 'Mails', file: 'docs/interface/mails.md' },
    ],
  },
];

/**
 * The pages of `docs/` for people who build or run the system. Each page is in one of the two lists; a new one
 * that is in neither fails `npm run check`.
 */
export const notForPartners: readonly string[] = [
  'README',
  'add-a-consumer',
  'architecture',
  'back-office',
  'capacity',
  'card-activity',
  'card-vault',
  'cli',
  'configuration',
  'contracts',
  'design',
  'failures',
  'mails',
  'metrics',
  'operations',
  'partner-mails',
  'partner-page',
  'releasing',
  'reliability',
  'restore-a-database',
  'screening',
  'sdk',
  'threat-model',
  'three-ds-pages',
  'tracing',
  'web-pages',
];
