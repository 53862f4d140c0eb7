import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryDirectory } from '../../tools/local/repository.ts';
import { noticesOf, packagesIn } from '../../tools/release/image/notices.ts';
import { bundledPackages, packagesOfNotices, sbomOfRelease } from '../../tools/release/sbom.ts';
import { packed } from './support/partner-project.ts';

const run = promisify(execFile);
const at = (path: string) => join(repositoryDirectory, path);
const textOf = (path: string) => readFileSync(path, 'utf8');
const WEB_NOTICES = 'dist/web/assets/third-party-notices.txt';

/** Licences without conditions for our own code. MPL-2.0 has some for changed files of the package, and we change none. */
const LICENCES =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|PSF-2\.0|MIT AND OFL-1\.1|\(?MIT OR Apache-2\.0\)?)$/;

/** Packages that the sources of the pages import, but for types. */
function importedByPages(): string[] {
  const imports =
    /(?:import (?!type)[^;]*?from|import\(|import)\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g;
  const names = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: repositoryDirectory })
    .filter((path) => !/\.(spec|d)\.tsx?$/.test(path))
    .flatMap((path) => [...textOf(at(path)).matchAll(imports)].map(([, name]) => name!));
  const { devDependencies } = JSON.parse(textOf(at('package.json'))) as Record<string, object>;
  return [...new Set(names)].filter((name) => name in devDependencies!);
}

describe('the contents of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  let listed: Set<string>;
  let installed: ReturnType<typeof packagesOfNotices>;

  beforeAll(async () => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(at(file), join(folder, file));
    // As the Dockerfile does.
    const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['ci', ...options], { cwd: folder });
    installed = packagesOfNotices(noticesOf(packagesIn(join(folder, 'node_modules'))));
    const { components } = JSON.parse(sbomOfRelease()) as {
      components: { group?: string; name: string; version: string }[];
    };
    listed = new Set(
      components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    );
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('has every package of a production install in its SBOM', () => {
    const names = installed.map((each) => each.package);
    expect(names.length).toBeGreaterThan(200);
    // The image has Node itself from its base, and no package of it.
    const missing = names.filter((each) => !listed.has(each) && !each.startsWith('node-linux-'));
    expect(missing).toEqual([]);
  });

  it('has every package of the bundles in its SBOM, and no tool of development', () => {
    const bundled = bundledPackages();
    expect(bundled).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^react-dom@/),
        expect.stringMatching(/^@fontsource-variable\/geist@/),
        expect.stringMatching(/^commander@/),
      ]),
    );
    expect(bundled.filter((each) => !listed.has(each))).toEqual([]);
    const names = [...listed].map((each) => each.slice(0, each.lastIndexOf('@')));
    for (const tool of ['jest', 'eslint', 'typescript', 'vite', 'playwright-core'])
      expect(names).not.toContain(tool);
  });

  it('has only licences that permit it', () => {
    const texts = [WEB_NOTICES, 'packages/cli/package/dist/THIRD-PARTY-NOTICES.txt'].map(at);
    const all = [...installed, ...texts.map(textOf).flatMap(packagesOfNotices)];
    expect(all.filter(({ licence }) => !LICENCES.test(licence))).toEqual([]);
  });

  it('has notices of all packages in the pages, which each page links', () => {
    const names = packagesOfNotices(textOf(at(WEB_NOTICES))).map((each) =>
      each.package.slice(0, each.package.lastIndexOf('@')),
    );
    const imported = importedByPages();
    expect(imported).toEqual(expect.arrayContaining(['react', 'unpdf', '@mantine/core']));
    expect(imported.filter((name) => !names.includes(name))).toEqual([]);
    expect(textOf(at(WEB_NOTICES))).toContain('Copyright (c) Meta Platforms');
    const pages = globSync('dist/web/*.html', { cwd: repositoryDirectory });
    expect(pages.length).toBeGreaterThan(5);
    const without = pages.filter(
      (page) =>
        !textOf(at(page)).includes('<link rel="license" href="/assets/third-party-notices.txt"'),
    );
    expect(without).toEqual([]);
  });

  it("needs no notices in the card app's worker, which has no packages", () => {
    expect(
      globSync('dist/web/assets/third-party-notices*.txt', { cwd: repositoryDirectory }),
    ).toEqual([WEB_NOTICES]);
  });

  it('has notices in the packed packages, if they bundle any', async () => {
    const filesIn = async (name: string) => {
      const { stdout } = await run('tar', ['--list', '--file', await packed(name)]);
      return stdout.split('\n');
    };
    const cli = await filesIn('cli');
    expect(cli).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/dist/THIRD-PARTY-NOTICES.txt']),
    );
    const client = await filesIn('platform-client');
    expect(client).toContain('package/LICENSE');
    expect(client).not.toContain('package/dist/THIRD-PARTY-NOTICES.txt');
  });
});
