const testCode = [
  '\\.spec\\.ts$',
  '^(apps|libs)/[^/]+/test/',
  '^libs/testing/',
  '^tools/operations/test/',
  '^packages/cli/test/',
  '^packages/conformance/(test|self)/',
];
const partnerApps = '^apps/(?!(platform|card-vault|web)/)';

// The rooms of the platform, floor by floor: a room knows those that stand before it, and none behind it.
const platformRooms = [
  'api',
  'partners',
  'request-log',
  'companies',
  'webhooks',
  'mails',
  'console',
  'documents',
  'issuing',
  'onboarding',
  'three-ds',
  'money',
  'self-service',
  'demo-shop',
  'back-office',
  'privacy',
  'api-document',
];

// The folders of rooms that have floors of their own, from low to high. Each folder of a floor may import those of
// lower floors only.
const innerFloors = {
  webhooks: [['endpoints'], ['recording'], ['delivery'], ['event-log']],
  'three-ds': [
    ['requests'],
    ['card-app', 'challenge', 'decisions', 'forwarding'],
    ['acs'],
    ['sandbox'],
  ],
  money: [
    ['ledger'],
    ['invoices', 'controls'],
    ['top-ups'],
    ['accounts', 'corrections'],
    ['auto-top-up', 'payments', 'statements'],
    ['transactions', 'daily-balances', 'account-changes', 'sandbox'],
  ],
};
const innerRules = Object.entries(innerFloors).flatMap(([room, floors]) =>
  floors.flatMap((folders, floor) =>
    folders.map((folder) => ({
      name: `${room}-${folder}-imports-only-lower-floors`,
      severity: 'error',
      from: { path: `^apps/platform/src/${room}/${folder}/`, pathNot: testCode },
      to: {
        path: `^apps/platform/src/${room}/[^/]+/`,
        pathNot: `^apps/platform/src/${room}/(${[folder, ...floors.slice(0, floor).flat()].join('|')})/`,
      },
    })),
  ),
);
const platformRoom = `^apps/platform/src/(${platformRooms.join('|')})/`;
// A room that shows nothing but its module has no index.
const frontDoor = '^apps/platform/src/[^/]+/(index|[^/]+\\.module)\\.ts$';

/** The rules of the house. See docs/architecture.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-never-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'programs-know-nothing-of-their-deployment',
      severity: 'error',
      from: { path: '^(apps/[^/]+/(src|test)|libs|packages|tools/operations)/' },
      to: { path: ['^tools/deployment/', '^apps/[^/]+/service\\.ts$'] },
    },
    {
      name: 'a-declaration-knows-only-what-declarations-are',
      severity: 'error',
      from: { path: '^apps/[^/]+/service\\.ts$' },
      to: { pathNot: '^tools/deployment/declaration\\.ts$' },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      from: { path: '^(libs|packages)/', pathNot: '^packages/(cli|conformance)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'the-operations-stand-by-themselves',
      severity: 'error',
      from: { path: '^(apps|libs)/' },
      to: { path: '^tools/operations/' },
    },
    {
      name: 'operations-never-import-apps',
      severity: 'error',
      from: { path: '^tools/operations/', pathNot: testCode },
      to: { path: ['^apps/', '^tools/local/'] },
    },
    {
      name: 'the-command-line-of-partners-knows-the-api-only',
      severity: 'error',
      from: { path: '^packages/cli/', pathNot: [...testCode, 'tsdown\\.config\\.ts$'] },
      to: {
        path: '^(apps|tools)/|^libs/(?!(command-line|standard-webhooks)/)',
      },
    },
    {
      name: 'the-command-line-of-partners-stands-by-itself',
      severity: 'error',
      from: { path: '^(apps|libs|tools/operations|packages/(?!cli/))/' },
      to: { path: '^packages/cli/' },
    },
    {
      name: 'the-conformance-kit-knows-only-the-interface',
      comment: 'It is for any partner, and is built into other programs.',
      severity: 'error',
      from: { path: '^packages/conformance/', pathNot: testCode },
      to: {
        path: '^(apps|libs|tools|test|packages/(?!conformance/))/',
        pathNot: [
          '^libs/(contracts|standard-webhooks)/src/index\\.ts$',
          '^libs/command-line/src/index\\.ts$',
          '^packages/platform-client/src/generated/version\\.ts$',
          '^tools/operations/command-line/',
        ],
      },
    },
    {
      name: 'the-conformance-kit-runs-without-nest-kafka-and-database',
      severity: 'error',
      from: { path: '^packages/conformance/', pathNot: testCode },
      to: { path: 'node_modules/(@nestjs|@platformatic|kafkajs|pg|typeorm)/', reachable: true },
    },
    {
      name: 'the-conformance-kit-is-for-nobody-in-here',
      comment: 'But for the command that certifies consumers, which sends the same events.',
      severity: 'error',
      from: { path: '^(apps|libs|tools)/', pathNot: '^tools/operations/certify-consumer/' },
      to: { path: '^packages/conformance/' },
    },
    {
      name: 'the-partner-side-never-imports-the-platform',
      severity: 'error',
      from: { path: partnerApps },
      to: { path: '^apps/platform/' },
    },
    {
      name: 'the-platform-knows-no-kafka',
      comment: 'Only the partner side has a broker.',
      severity: 'error',
      from: { path: '^apps/(platform|card-vault)/' },
      to: {
        path: [
          '^libs/(messaging|consumer-service)/',
          '^packages/',
          'node_modules/(kafkajs|@platformatic)',
        ],
      },
    },
    {
      name: 'contracts-import-nothing-of-the-house',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: ['^apps/', '^libs/'], pathNot: '^libs/contracts/' },
    },
    {
      name: 'contracts-know-no-kafka-and-no-database',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: 'node_modules/(kafkajs|@platformatic|typeorm|pg|@nestjs)/' },
    },
    {
      name: 'kafkajs-behind-its-port',
      severity: 'error',
      from: {
        path: '^(apps|libs|packages|tools/operations)/',
        pathNot: [
          '^libs/messaging/src/broker/kafkajs/',
          '^libs/messaging/src/.*\\.int\\.spec\\.ts$',
          '^libs/testing/',
        ],
      },
      to: { path: 'node_modules/kafkajs' },
    },
    {
      name: 'platformatic-behind-the-same-port',
      comment: 'Loading it takes time and memory, so only the services that use it load it.',
      severity: 'error',
      from: {
        path: '^(apps|libs|packages|tools|test)/',
        pathNot: '^libs/messaging/src/broker/platformatic/',
      },
      to: { path: 'node_modules/@platformatic/' },
    },
    {
      name: 'libs-only-by-their-front-door',
      severity: 'error',
      from: { path: '^(apps|libs|packages|tools/operations)/([^/]+)/' },
      to: {
        path: '^(libs|packages)/[^/]+/src/',
        pathNot: [
          '^(libs|packages)/$2/',
          '^(libs|packages)/[^/]+/src/(index|browser)\\.ts$',
          // The release's number, and nothing else.
          '^packages/platform-client/src/generated/version\\.ts$',
        ],
      },
    },
    {
      name: 'rooms-of-the-platform-only-by-their-front-door',
      severity: 'error',
      from: { path: '^apps/platform/src/([^/]+)/', pathNot: testCode },
      to: { path: platformRoom, pathNot: ['^apps/platform/src/$1/', frontDoor] },
    },
    {
      name: 'the-platform-enters-its-rooms-by-their-front-door',
      comment: 'Each room asks for the configuration, which reads single files of them.',
      severity: 'error',
      from: {
        path: '^apps/platform/src/[^/]+$',
        pathNot: [...testCode, '^apps/platform/src/platform\\.config\\.ts$'],
      },
      to: { path: platformRoom, pathNot: frontDoor },
    },
    ...platformRooms.slice(0, -1).map((room, floor) => ({
      name: `the-room-${room}-knows-nobody-above-it`,
      severity: 'error',
      from: { path: `^apps/platform/src/${room}/`, pathNot: testCode },
      to: { path: `^apps/platform/src/(${platformRooms.slice(floor + 1).join('|')})/` },
    })),
    ...innerRules,
    {
      name: 'the-ledger-imports-no-other-room',
      comment: 'It returns its changes, and its callers record the events.',
      severity: 'error',
      from: { path: '^apps/platform/src/money/ledger/', pathNot: testCode },
      to: { path: '^apps/platform/src/[^/]+/', pathNot: '^apps/platform/src/money/ledger/' },
    },
    {
      name: 'every-room-of-the-platform-has-its-floor',
      severity: 'error',
      from: { path: '^apps/platform/src/', pathNot: testCode },
      to: { path: `^apps/platform/src/(?!(${[...platformRooms, 'database'].join('|')})/)[^/]+/` },
    },
    {
      name: 'no-tests-in-programs',
      severity: 'error',
      from: { path: '^(apps|libs|packages|tools/operations)/', pathNot: testCode },
      to: { path: testCode },
    },
    {
      name: 'everything-resolves',
      comment: 'A name with `virtual:` is a file that a plugin of Vite makes.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'nothing-built-in-imports',
      comment: 'The checks run before anything is built, and have to say the same afterwards.',
      severity: 'error',
      from: {},
      to: { path: '^dist/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.spec\\.ts$',
          '^apps/web/',
          // Named in jest.config.js.
          '^libs/testing/src/closing-line-reporter\\.js$',
          '(^|/)main\\.ts$',
          // Found by their names: test/bench/run.ts and the benches start them.
          '^test/bench/[^/]+/([^/]+\\.bench|contenders/[^/]+)\\.ts$',
          '\\.config\\.(c|m)?[jt]s$',
          '^tools/check/dependency-rules\\.cjs$',
        ],
      },
      to: {},
    },
    {
      name: 'no-dev-dependencies-in-programs',
      severity: 'error',
      from: {
        path: '^(apps|libs|packages/(conformance|platform-client/src)|tools/operations)/',
        pathNot: [...testCode, '^apps/web/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Programs of others, which a package brings along, and what it is built into.
    exclude: { path: '/package/(examples|dist)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
