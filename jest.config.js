/** ESM, as in production: specs import the same files that Node runs, only translated by swc. */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/{apps,libs,operations,local,scripts,e2e,bench,chaos}/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
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
    '^#([a-z-]+)/browser$': '<rootDir>/libs/$1/src/browser.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
  runner: '<rootDir>/libs/testing/src/batches/batch-runner.ts',
  testEnvironment: '<rootDir>/libs/testing/src/batches/batch-environment.ts',
  testTimeout: 60_000,
  // One more than the smallest machine has cores: specs of the whole system mostly wait.
  maxWorkers: 3,
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
  reporters: ['default', '<rootDir>/libs/testing/src/closing-line-reporter.js'],
};
