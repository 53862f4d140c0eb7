import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#testing';
import { RELEASE_FILE } from '../../tools/deployment/kubernetes/images.ts';
import { serviceNames } from '../../tools/deployment/services.ts';
import { claimPorts } from '../../tools/local/ports.ts';
import { repositoryDirectory } from '../../tools/local/repository.ts';
import { noticesOf, packagesIn } from '../../tools/release/image/notices.ts';
import { release, type World } from '../../tools/release/release-steps.ts';
import { contentsOf, treeOf } from '../../tools/release/service-contents.ts';
import { bundledPackages, packagesOfNotices, sbomOfRelease } from '../../tools/release/sbom.ts';
import { ensureReleaseTools, realWorld } from '../../tools/release/world.ts';
import { packed } from './support/partner-project.ts';

const run = promisify(execFile);
const at = (path: string) => join(repositoryDirectory, path);
const textOf = (path: string) => readFileSync(path, 'utf8');
const WEB_NOTICES = 'dist/web/assets/third-party-notices.txt';

const IMAGE = 'cards/partner-card-platform';

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

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const installation = join(folder, 'app');

beforeAll(async () => {
  mkdirSync(installation);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(at(file), join(installation, file));
  // As the Dockerfile does.
  const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...options], { cwd: installation });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the contents of a release', () => {
  let listed: Set<string>;
  let installed: ReturnType<typeof packagesOfNotices>;

  beforeAll(() => {
    installed = packagesOfNotices(noticesOf(packagesIn(join(installation, 'node_modules'))));
    const { components } = JSON.parse(sbomOfRelease()) as {
      components: { group?: string; name: string; version: string }[];
    };
    listed = new Set(
      components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
    );
  });

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

/** Packs what the Dockerfile's last stage has, as `docker save` does: Node with its libraries, and npm's packages. */
async function packImage(archive: string): Promise<void> {
  const image = join(folder, 'image');
  const tools = at('tools/release/image');
  await run(process.execPath, [join(tools, 'root.js'), image, process.execPath]);
  await run(process.execPath, [join(tools, 'prune.js'), join(installation, 'node_modules')]);
  renameSync(installation, join(image, 'app'));
  await run('tar', ['--create', '--file', join(folder, 'layer.tar'), '--directory', image, '.']);
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, 'layer.tar')))
    .digest('hex');
  const rootfs = { type: 'layers', diff_ids: [`sha256:${digest}`] };
  const config = { architecture: 'amd64', os: 'linux', config: {}, rootfs, history: [{}] };
  const manifest = [{ Config: 'config.json', RepoTags: ['release:1'], Layers: ['layer.tar'] }];
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const files = ['manifest.json', 'config.json', 'layer.tar'];
  await run('tar', ['--create', '--file', archive, '--directory', folder, ...files]);
}

/** A database of osv-scanner in which a package has a vulnerability. */
async function databaseWith(ecosystem: string, name: string): Promise<string> {
  const directory = mkdtempSync(join(folder, 'database-'));
  const advisory = {
    ...{ schema_version: '1.6.0', id: `TEST-${name}`, modified: '2026-01-01T00:00:00Z' },
    affected: [
      {
        package: { ecosystem, name },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '99.0.0' }] }],
      },
    ],
  };
  for (const each of ['npm', 'Debian']) {
    const place = join(directory, 'osv-scalibr', each);
    mkdirSync(place, { recursive: true });
    const file = join(place, 'advisory.json');
    const isHere = ecosystem.startsWith(each);
    const none = { ...advisory, affected: [{ package: { ecosystem: each, name: 'no-package' } }] };
    writeFileSync(file, JSON.stringify(isHere ? advisory : none));
    const program =
      'import sys, zipfile; zipfile.ZipFile(sys.argv[1], "w").write(sys.argv[2], "a.json")';
    await run('python3', ['-c', program, join(place, 'all.zip'), file]);
  }
  return directory;
}

describe('a release, with its real programs', () => {
  const archive = join(folder, 'image.tar');
  const version = '99.0.0';
  let tools: string;
  let registry: ChildProcess;
  let address: string;
  let keys: string;

  const tool = (name: string, ...parameters: string[]) =>
    execFileSync(join(tools, name), parameters, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  /** Git and npm change nothing, Docker is not there, and osv-scanner has a database of its own. */
  function worldWith(database: string) {
    process.env['OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY'] = database;
    const real = realWorld(tools);
    const quietly: World['check'] = (program, ...parameters) =>
      void real.look(program, ...parameters);
    const ran: string[] = [];
    const written = new Map<string, string>();
    const look: World['look'] = (...command) => {
      const answers: Record<string, string> = {
        'git branch --show-current': 'main',
        'git status --porcelain': '',
        'git tag --list v* --sort=-version:refname': '',
        'git remote get-url origin': 'https://git.example.com/cards.git',
        'docker version --format {{.Server.Version}}': '28.2.2',
        'npm whoami': 'releases',
      };
      return answers[command.join(' ')] ?? real.look(...command);
    };
    const check: World['check'] = (program, ...parameters) => {
      const [, command, output] = parameters;
      if (program === 'docker') copyFileSync(archive, at(output!.split('dest=')[1]!));
      // Built before the trials.
      else if (program === 'npm' && command?.startsWith('build:')) ran.push(`npm run ${command}`);
      else if (program === 'osv-scanner') quietly(program, ...parameters, '--offline');
      else quietly(program, ...parameters);
    };
    const runs: World['run'] = (program, ...parameters) => {
      ran.push([program, ...parameters].join(' '));
      if (program === 'cosign') quietly(program, ...parameters);
      if (program !== 'docker') return;
      const tag = parameters.find((each) => each.startsWith('--tag='))!.slice('--tag='.length);
      tool('crane', 'push', archive, tag);
      const digest = tool('crane', 'digest', tag).trim();
      writeFileSync(
        at(`.local/release/${version}/image.json`),
        JSON.stringify({ 'containerimage.digest': digest }),
      );
    };
    const write: World['write'] = (path, text) => void written.set(path, text);
    const world: World = { ...real, look, check, run: runs, write };
    return { world: { ...world, print: () => undefined }, ran, written };
  }

  const releaseIn = (world: World, ...skipped: string[]) =>
    release(
      { version, registry: `${address}/cards`, isDryRun: false, skipped, key: `${keys}.key` },
      world,
    );

  beforeAll(async () => {
    tools = await ensureReleaseTools();
    await packImage(archive);
    const [port] = await claimPorts(1);
    address = `127.0.0.1:${port}`;
    registry = spawn(join(tools, 'crane'), ['registry', 'serve', '--address', address], {
      stdio: 'ignore',
    });
    process.env['COSIGN_PASSWORD'] = '';
    keys = join(folder, 'cosign');
    tool('cosign', 'generate-key-pair', '--output-key-prefix', keys);
    await eventually('the registry answers', () =>
      fetch(`http://${address}/v2/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });

  afterAll(() => {
    registry?.kill('SIGTERM');
    rmSync(at(`.local/release/${version}`), { recursive: true, force: true });
  });

  it('scans, publishes and signs the image, which verifies with the public key only', async () => {
    const { world, ran, written } = worldWith(await databaseWith('npm', 'no-package'));
    releaseIn(world);
    const digest = tool('crane', 'digest', `${address}/${IMAGE}:${version}`).trim();
    expect(written.get(RELEASE_FILE)).toContain(digest);
    expect(written.get('CHANGELOG.md')).toContain(`## Unreleased\n\n## ${version} (`);
    expect(ran).toContain('npm publish ./packages/cli/package --access public');
    const image = `${address}/${IMAGE}@${digest}`;
    const verify = (prefix: string) => ['--key', `${prefix}.pub`, '--insecure-ignore-tlog', image];
    expect(tool('cosign', 'verify', ...verify(keys))).toContain(digest);
    const type = ['--type', 'cyclonedx'];
    const attestation = JSON.parse(
      tool('cosign', 'verify-attestation', ...type, ...verify(keys)),
    ) as {
      payload: string;
    };
    expect(Buffer.from(attestation.payload, 'base64').toString()).toContain('@mantine/core');
    const others = join(folder, 'others');
    tool('cosign', 'generate-key-pair', '--output-key-prefix', others);
    expect(() => tool('cosign', 'verify', ...verify(others))).toThrow('signatures do not match');
  });

  it.each([
    ['a package of the SBOM has a known vulnerability', 'npm', 'express', 'vulnerabilities'],
    ["one of Debian's packages in the image has one", 'Debian:12', 'glibc', 'image-scan'],
  ])('is refused if %s', async (_title, ecosystem, name, step) => {
    const { world, ran } = worldWith(await databaseWith(ecosystem, name));
    expect(() => releaseIn(world, 'secrets')).toThrow(
      `The step ${step} failed, and nothing is released`,
    );
    expect(ran).toEqual(['npm run build:web', 'npm run build:packages']);
  });

  it('is refused if the database of vulnerabilities cannot be reached', () => {
    const { world } = worldWith(mkdtempSync(join(folder, 'empty-')));
    expect(() => releaseIn(world, 'secrets')).toThrow('--skip vulnerabilities');
    expect(() => releaseIn(world, 'secrets', 'vulnerabilities')).toThrow('--skip image-scan');
  });

  it('finds a secret that was committed and deleted again', async () => {
    const repository = mkdtempSync(join(folder, 'repository-'));
    const git = (...parameters: string[]) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...parameters], {
        cwd: repository,
      });
    const search = () =>
      tool(
        'gitleaks',
        'git',
        '--no-banner',
        `--config=${at('tools/release/scans/gitleaks.toml')}`,
        repository,
      );
    await git('init', '--quiet');
    // Made here, because gitleaks would find it in this file, too.
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const text of [secret, '\n']) {
      writeFileSync(join(repository, 'settings.pem'), text);
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'settings');
    }
    expect(search).toThrow('leaks found: 1');
  });
});

/** Imports all of a service but its programs, and prints each file that Node loads. */
const LOAD = `
import { existsSync, globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
const seen = new Set();
registerHooks({ load: (url, context, next) => (seen.add(url), next(url, context)) });
// The compiler keeps what it has made of sources that are gone.
const hasSource = (path) => existsSync(path.slice('dist/'.length, -'js'.length) + 'ts');
for (const path of globSync(process.argv[1] + '/**/*.js').filter(hasSource))
  if (!/(^|[/.])(main|migrate)\\.js$/.test(path)) await import(pathToFileURL(path).href);
process.stdout.write([...seen].filter((url) => url.startsWith('file:')).join('\\n'), () => process.exit());
`;

describe('the contents of a service, by which a release knows whether it changes', () => {
  const listing = execFileSync('git', ['ls-files', '--stage'], {
    cwd: repositoryDirectory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const tree = treeOf(listing, (path) => textOf(at(path)));

  it.each(serviceNames)('have every file and package that %s loads', async (service) => {
    const { files, packages } = contentsOf(service, tree);
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '--eval', LOAD, `dist/apps/${service}/src`],
      { cwd: repositoryDirectory, maxBuffer: 64 * 1024 * 1024 },
    );
    const loaded = stdout
      .split('\n')
      .map((url) => relative(repositoryDirectory, fileURLToPath(url)));
    const own = loaded.filter((path) => path.startsWith('dist/'));
    expect(own.length).toBeGreaterThan(50);
    const sourceOf = (path: string) => path.slice('dist/'.length).replace(/\.js$/, '.ts');
    expect(own.map(sourceOf).filter((path) => !files.has(path))).toEqual([]);
    const foreign = loaded.flatMap(
      (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
    );
    expect(foreign.length).toBeGreaterThan(50);
    // The image has no package of development, such as the colours that `debug` looks for.
    const lock = JSON.parse(tree.read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const production = foreign.filter((path) => !lock.packages[path]?.dev);
    expect([...new Set(production)].filter((path) => !packages.has(path))).toEqual([]);
  });
});
