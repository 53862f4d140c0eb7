// npm run scenarios [-- --write]: plays the scenarios, and compares docs/scenarios with what they did or writes it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repositoryDirectory } from './local/repository.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const { status } = spawnSync(
  'npm',
  ['run', 'test:int', '--silent', '--', 'test/e2e/scenarios.int.spec.ts'],
  {
    cwd: repositoryDirectory,
    stdio: 'inherit',
    env: { ...process.env, ...(values.write && { SCENARIOS: 'write' }) },
  },
);
process.exitCode = status ?? 1;
