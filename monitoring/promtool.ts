import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prometheusDirectoryIn } from '../local/prometheus/prometheus-program.ts';
import { localDirectory } from '../local/repository.ts';
import { readRules, ruleFile } from './rules.ts';

const run = promisify(execFile);
export const ruleTests = join(import.meta.dirname, 'rule-tests');

/** Checks the rules, and runs their tests. @throws Error with what promtool says. */
export async function testRules(names: readonly string[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'));
  try {
    // The tests name the rules of all areas by this one file.
    await writeFile(join(directory, 'rules.yml'), ruleFile(await readRules()));
    await cp(ruleTests, directory, { recursive: true });
    await promtool(['check', 'rules', '--lint-fatal', 'rules.yml'], directory);
    await promtool(['test', 'rules', ...names], directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function promtool(parameters: string[], directory: string): Promise<void> {
  const program = join(prometheusDirectoryIn(localDirectory), 'promtool');
  try {
    await run(program, parameters, { cwd: directory });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout ?? ''}${stderr ?? ''}`.trim() || message, { cause: error });
  }
}
