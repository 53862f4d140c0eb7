import { parseArgs } from 'node:util';
import {
  release,
  ReleaseRefused,
  renewBase,
  type Step,
  STEPS,
  STEPS_WITH_TOOLS,
} from './release-steps.ts';
import { dryWorld, ensureReleaseTools, realWorld } from './world.ts';

const USAGE = `npm run release -- <version> --registry <registry> [--dry-run] [--skip <step>,<step>] [--key <key of cosign>]
npm run release -- --renew-base

Steps that --skip leaves out:
${Object.entries(STEPS)
  .map(([step, what]) => `  ${step.padEnd(16)} ${what}`)
  .join('\n')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'renew-base': { type: 'boolean', default: false },
      registry: { type: 'string' },
      skip: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const [version] = positionals;
  const { 'dry-run': isDryRun, registry, skip, key } = values;
  if (values['renew-base']) return renewBase(realWorld(''));
  if (!version || !registry) throw new ReleaseRefused(USAGE);
  const skipped = skip?.split(',') ?? [];
  const tools = await toolsFor(skipped);
  const world = isDryRun ? dryWorld(tools) : realWorld(tools);
  release({ version, registry, isDryRun, skipped, key }, world);
}

/** @throws ReleaseRefused if they are needed and can't be built. */
async function toolsFor(skipped: readonly string[]): Promise<string> {
  const needed = STEPS_WITH_TOOLS.filter((step: Step) => !skipped.includes(step));
  if (needed.length === 0) return '';
  try {
    return await ensureReleaseTools();
  } catch (error) {
    throw new ReleaseRefused(
      `The programs of the steps ${needed.join(', ')} can't be built: ${(error as Error).message}\n` +
        `Mend it, or leave the steps out: --skip ${needed.join()}`,
      { cause: error },
    );
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
