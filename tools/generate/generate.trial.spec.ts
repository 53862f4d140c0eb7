import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const CARD_TYPES = 'libs/contracts/src/limits.ts';
const PUBLISHED_CARD_ORDERED = 'libs/contracts/published/card_ordered.v1.json';
const copied = [
  'libs',
  // Its build, in which only edited files are compiled again.
  'dist/libs',
  'dist/apps',
  'dist/packages',
  'docs/communications.md',
  'docs/configuration.md',
  // With the declarations of the services.
  'apps',
  'k8s',
  'packages',
  'docker-compose.yml',
  'nest-cli.json',
  '.vscode/launch.json',
  'README.md',
  'tools',
  'package.json',
  'tsconfig.json',
];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'contracts-'));
  for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

function run(...args: string[]): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: copy }, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode!, output: stdout + stderr }),
    );
  });
}

const generate = (...options: string[]) => run('tools/generate/generate.ts', ...options);

async function edit(path: string, before: string, after: string): Promise<void> {
  const text = readFileSync(join(copy, path), 'utf8');
  expect(text).toContain(before);
  writeFileSync(join(copy, path), text.replaceAll(before, after));
  const project = {
    extends: './tsconfig.json',
    // Neither other files nor types: the texts of mails for a new card type are missing, for example.
    compilerOptions: { noResolve: true, noCheck: true, incremental: false, tsBuildInfoFile: null },
    files: [path],
    include: [],
  };
  writeFileSync(join(copy, 'tsconfig.edited.json'), JSON.stringify(project));
  const build = await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.edited.json');
  expect(build).toEqual({ exitCode: 0, output: '' });
}

describe('the command, on a copy of the contracts', () => {
  it('refuses a breaking change until the version is raised', async () => {
    const published = readFileSync(join(copy, PUBLISHED_CARD_ORDERED), 'utf8');
    await edit(CARD_TYPES, `'physical'`, `'physical', 'metal'`);

    const broken = await generate('--check');
    expect(broken.exitCode).toBe(1);
    expect(broken.output).toContain(
      'libs/contracts/generated/schemas/card_ordered.v1.schema.json is stale: npm run generate',
    );
    expect(broken.output).toContain('card_ordered.v1: data.cardType: "metal" [value-added: ');
    expect(broken.output).toContain(
      'card_assignment_requested.v1: data.people[].cardType: "metal" [value-added: ',
    );
    expect(broken.output).toContain("raise the event's version");
    expect(broken.output).not.toContain('kyc_approved');

    const refused = await generate('--publish');
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain('card_ordered.v1: data.cardType: "metal" [value-added: ');
    expect(readFileSync(join(copy, PUBLISHED_CARD_ORDERED), 'utf8')).toBe(published);

    await edit('libs/contracts/src/events/webhook-event.ts', 'version = 1', 'version = 2');
    const unpublished = await generate('--check');
    expect(unpublished.exitCode).toBe(1);
    expect(unpublished.output).toContain(
      'card_ordered.v2 is not published as it is declared: npm run generate -- --publish',
    );

    expect(await generate('--publish')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(copy, PUBLISHED_CARD_ORDERED), 'utf8')).toBe(published);
    const successor = readFileSync(join(copy, PUBLISHED_CARD_ORDERED.replace('v1', 'v2')), 'utf8');
    expect(successor).toContain('metal');
    const accepted = await generate('--check');
    expect(accepted.output).not.toContain('✗');
    expect(accepted.exitCode).toBe(0);
  });
});
