/** ESM, as in production: specs import the same files that Node runs, only translated by swc. */
const common = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
          },
          target: 'es2024',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^#conformance$': '<rootDir>/packages/conformance/index.ts',
    '^#conformance/self$': '<rootDir>/packages/conformance/self/index.ts',
    '^#platform-client$': '<rootDir>/packages/platform-client/src/index.ts',
    '^#([a-z-]+)/browser$': '<rootDir>/libs/$1/src/browser.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
  runner: '<rootDir>/libs/testing/src/batches/batch-runner.ts',
  testEnvironment: '<rootDir>/libs/testing/src/batches/batch-environment.ts',
};

const notSpecs = ['/node_modules/', '/dist/', '/.local/'];

const withStack = {
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

/** A run of specs that are all of one project does what that project needs, and nothing else. */
const projects = [
  // `x.spec.ts`: no I/O, so nothing is started for them.
  {
    displayName: 'unit',
    testRegex: ['\\.spec\\.ts$'],
    testPathIgnorePatterns: [...notSpecs, '\\.(int|e2e|trial)\\.spec\\.ts$'],
  },
  // `x.int.spec.ts`: on the real broker and database.
  { displayName: 'int', testRegex: ['\\.int\\.spec\\.ts$'], ...withStack },
  // The whole system, as it is built: its main flow, and the pages that matter most.
  { displayName: 'e2e', testRegex: ['\\.e2e\\.spec\\.ts$'], ...withStack },
  // What takes long: faults, every screen, runbooks, packed packages. `npm run trials` runs these.
  { displayName: 'trial', testRegex: ['\\.trial\\.spec\\.ts$'], ...withStack },
];

export default {
  projects: projects.map((project) => ({
    ...common,
    testPathIgnorePatterns: notSpecs,
    ...project,
  })),
  // Ends what hangs, and nothing else: a step that waits gives up by itself, and says what for (PATIENCE_MS).
  testTimeout: 15 * 60_000,
  // One more than the smallest machine has cores: specs of the whole system mostly wait.
  maxWorkers: 3,
  // A worker that has left nothing open has ended its program within 30 ms; to give its memory back takes it
  // longer than Jest's half a second where the machine is busy. One that is ended by force after this has a leak.
  workerGracefulExitTimeout: 20_000,
  reporters: ['default', '<rootDir>/libs/testing/src/closing-line-reporter.js'],
};
