import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { noFixedDecimals } from './tools/check/lint/amounts.ts';
import { noZonesInSql, rowsByEntity, tablesOf } from './tools/check/lint/data-access.ts';

const apps = readdirSync(join(import.meta.dirname, 'apps'));

const noNull = {
  name: 'class-validator',
  importNames: ['IsOptional'],
  message:
    'It lets null pass, past every default. Take OptionalField, or NullableField where null means something (#contracts).',
};
const noOffset = {
  name: 'class-validator',
  importNames: ['IsTimeZone', 'isTimeZone'],
  message:
    'It accepts offsets such as +02:00, which events refuse. Take IsTimeZoneName or isTimeZoneName (#contracts).',
};
const noAnyText = {
  name: 'class-validator',
  importNames: ['IsString', 'Length', 'MaxLength', 'MinLength', 'IsEmail', 'isEmail'],
  message:
    'It takes blanks, invisible characters and control characters. Take a kind of text, such as IsName (#contracts).',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.local/',
      'node_modules/',
      'apps/web/dist/',
      '**/package/dist/',
      '**/package/examples/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['apps/web/**'],
    languageOptions: {
      parserOptions: {
        project: './tools/check/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // A promise that nobody waits for is an error that nobody sees.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-restricted-imports': ['error', { paths: [noNull, noOffset] }],
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
    },
  },
  {
    // A describe is a function too, and a migration is one long statement.
    files: ['**/*.spec.ts', 'apps/*/src/database/*.ts'],
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    // Requests. Published events keep the form in which earlier records are read.
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      '**/*.config.ts',
      '**/*.event.ts',
      'libs/contracts/src/events/*.ts',
      'libs/contracts/src/schema/*.ts',
      'libs/contracts/src/text-fields.ts',
      'libs/secrets/src/secret-box.ts',
      'libs/config/src/variables.ts',
      'libs/messaging/src/broker/broker-connection.ts',
      'libs/testing/**',
      'apps/platform/src/onboarding/screening/screening-provider.ts',
    ],
    rules: { 'no-restricted-imports': ['error', { paths: [noNull, noOffset, noAnyText] }] },
  },
  {
    // As long as what it follows from.
    files: ['**/generated/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Configuration comes from one class an app; nothing else reads the environment.
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: ['libs/config/src/load-config.ts', 'libs/testing/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Read the environment through the configuration class of the app.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '#contracts',
              message:
                'Its values bring all classes, 340 KB, to the page. Take #contracts/browser.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  { plugins: { money: { rules: { noFixedDecimals } } } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['**/*.spec.ts', 'test/e2e/**'],
    rules: { 'money/noFixedDecimals': 'error' },
  },
  { plugins: { data: { rules: { noZonesInSql, rowsByEntity } } } },
  {
    files: ['**/*.ts'],
    ignores: ['tools/check/lint/data-access.spec.ts'],
    rules: { 'data/noZonesInSql': 'error' },
  },
  ...apps.map((app) => ({
    // A table of the same name may have no entity in another service.
    files: [`apps/${app}/src/**/*.ts`],
    ignores: ['**/*.spec.ts', `apps/${app}/src/database/*.ts`],
    rules: {
      'data/rowsByEntity': [
        'error',
        tablesOf(globSync(join(import.meta.dirname, 'apps', app, 'src/**/*.entity.ts'))),
      ],
    },
  })),
);
