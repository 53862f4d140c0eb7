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
      { name: 'interface', label: 'Every decision' },
    ],
  },
];

/**
 * The pages of `docs/` for those who build or run the system. Each page is in one of the two lists; a new one
 * that is in neither fails `npm run check`.
 */
export const notForPartners: readonly string[] = [
  'README',
  'add-a-consumer',
  'architecture',
  'back-office',
  'capacity',
  'card-activity',
  'cli',
  'configuration',
  'contracts',
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
