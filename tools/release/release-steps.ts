import {
  IMAGE,
  imageUsers,
  type ImageUser,
  RELEASE_FILE,
  withImage,
} from '../deployment/kubernetes/images.ts';

const BASE = /^(ARG NODE_IMAGE=)(\S+?)@sha256:[0-9a-f]{64}$/m;

/** The effects of a release; a dry run has fewer, and specs replace them. */
export interface World {
  read: (path: string) => string;
  /** Not in a dry run. */
  write: (path: string, text: string) => void;
  /** Runs a program that only looks. @returns what it printed. @throws Error with its output if it fails. */
  look: (program: string, ...parameters: string[]) => string;
  /** Runs a program that writes only to `dist` and `.local`, in a dry run, too. @throws Error if it fails. */
  check: (program: string, ...parameters: string[]) => void;
  /** Runs a program that changes something, but not in a dry run. @throws Error if it fails. */
  run: (program: string, ...parameters: string[]) => void;
  print: (line: string) => void;
  /** `2026-12-01` */
  today: () => string;
  /** A hash of what each service uses of the image (service-contents.ts). */
  contents: () => Record<ImageUser, string>;
}

/** Steps that an option leaves out. Without it, a step that cannot run is an error. */
export const STEPS = {
  secrets: 'no secret is in the history of git (gitleaks)',
  vulnerabilities: 'no package of the SBOM has a known vulnerability (osv-scanner)',
  image: 'the image (Docker)',
  'image-scan': 'nothing in the image has a known vulnerability (osv-scanner)',
  signature: 'the image and its SBOM are signed (cosign)',
  packages: 'the packages for partners (npm)',
} as const;

export type Step = keyof typeof STEPS;

/** Steps whose programs are built from `tools/release/go`. */
export const STEPS_WITH_TOOLS: readonly Step[] = [
  'secrets',
  'vulnerabilities',
  'image-scan',
  'signature',
];

interface Release {
  version: string;
  /** `registry.example.com/cards` */
  registry: string;
  /** Publishes nothing, so that there is no digest. */
  isDryRun: boolean;
  skipped: readonly string[];
  /** What cosign signs with: a file, or the address of a key in a KMS. Without it, the signer's identity (OIDC). */
  key: string | undefined;
}

export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** What partners install, each after those that it needs. Their build is checked before. */
const PACKAGES = ['platform-client', 'cli', 'contracts', 'messaging', 'consumer'].map(
  (name) => `./packages/${name}/package`,
);
const PLATFORMS = 'linux/amd64,linux/arm64';
const NO_DIGEST = `sha256:${'0'.repeat(64)}`;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const UNRELEASED = 'Unreleased';

/** Makes and publishes a version. @throws ReleaseRefused before anything is changed. */
export function release(wanted: Release, world: World): void {
  const { version, registry, isDryRun } = wanted;
  refuseUnless(isVersion(version), `${version} is no version such as 1.4.0`);
  refuseUnless(/^[\w.-]+(:\d+)?(\/[\w.-]+)*$/.test(registry), `${registry} is no registry`);
  checkTree(world);
  checkVersion(version, world);
  const image = `${registry}/${IMAGE}`;
  const files = `.local/release/${version}`;
  const source = ready('there is no remote "origin", which the image names as its source', () =>
    world.look('git', 'remote', 'get-url', 'origin'),
  );
  const contents = world.contents();
  const deployed = (digest: string) =>
    withImage(world.read(RELEASE_FILE), { name: image, digest }, contents);
  const { changed } = ready(`${RELEASE_FILE} does not list the image of each service`, () =>
    deployed(NO_DIGEST),
  );
  const does = stepsOf(wanted, world);
  checkPrograms(wanted, does, world);
  scan(files, does, world);
  printImages(changed, world);

  const tag = `v${version}`;
  world.write('CHANGELOG.md', withVersion(world.read('CHANGELOG.md'), version, world.today()));
  world.run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
  // The manifests and the packages name the version.
  world.run('npm', 'run', 'generate');
  world.run('git', 'commit', '--all', '--allow-empty', '--message', `Release ${version}`);
  world.run('git', 'tag', '--annotate', tag, '--message', `Version ${version}`);
  build(world.run, does);
  world.run(...sbomTo(`${files}/sbom.cdx.json`));
  if (does('image')) {
    const revision = world.look('git', 'rev-parse', 'HEAD');
    const options = ['--push', `--platform=${PLATFORMS}`, `--tag=${image}:${version}`];
    // BuildKit attaches to the image how it was made (SLSA) and what it contains.
    options.push('--provenance=mode=max', '--sbom=true', `--metadata-file=${files}/image.json`);
    const labels = { VERSION: version, REVISION: revision, SOURCE: source };
    for (const [name, value] of Object.entries(labels))
      options.push(`--build-arg=${name}=${value}`);
    world.run('docker', 'buildx', 'build', ...options, '.');
  }
  const digest =
    isDryRun || !does('image') ? NO_DIGEST : digestIn(world.read(`${files}/image.json`));
  if (does('signature')) sign(`${image}@${digest}`, files, wanted, world);
  if (does('packages'))
    for (const folder of PACKAGES) world.run('npm', 'publish', folder, '--access', 'public');
  if (does('image')) {
    world.print(`${image}@${digest}`);
    world.write(RELEASE_FILE, deployed(digest).text);
    // The names of Jobs follow from the image.
    world.run('npm', 'run', 'generate');
    world.run('git', 'commit', '--message', `Deploy ${version}`, '--', 'k8s');
  }
  world.print('Now, after a last look: git push --follow-tags');
}

/** Which services a deployment of this version restarts. */
function printImages(changed: readonly ImageUser[], { print }: World): void {
  const kept = imageUsers.filter((user) => !changed.includes(user));
  print(`Changed, and deployed with the new image: ${changed.join(', ') || 'none'}`);
  print(`Unchanged, and deployed with their earlier image: ${kept.join(', ') || 'none'}`);
}

type Does = (step: Step) => boolean;

/** Prints what is left out. @throws ReleaseRefused for an unknown step, or one without that on which it depends. */
function stepsOf({ skipped }: Release, { print }: World): Does {
  const all = Object.keys(STEPS);
  const unknown = skipped.filter((step) => !all.includes(step));
  refuseUnless(unknown.length === 0, `no step is called ${unknown.join()}: ${all.join(', ')}`);
  const does: Does = (step) => !skipped.includes(step);
  refuseUnless(
    does('image') || !(does('image-scan') || does('signature')),
    'without the image there is nothing to scan and to sign: --skip image,image-scan,signature',
  );
  for (const step of skipped) print(`LEFT OUT by --skip: ${step}: ${STEPS[step as Step]}`);
  return does;
}

/** What would fail later, after something was changed, is tried before. */
function checkPrograms({ isDryRun, key }: Release, does: Does, world: World): void {
  if (does('image'))
    attempt('image', () => world.look('docker', 'version', '--format', '{{.Server.Version}}'));
  if (does('signature'))
    attempt('signature', () =>
      // With a key, whether it is there; otherwise, whether Sigstore can be reached.
      key ? world.look('cosign', 'public-key', '--key', key) : world.look('cosign', 'initialize'),
    );
  if (does('packages') && !isDryRun) attempt('packages', () => world.look('npm', 'whoami'));
}

/** The SBOM lists what is in the bundles, which are also the downloads of the pages. */
function build(run: World['run'], does: Does): void {
  run('npm', 'run', 'build:web');
  if (does('packages')) run('npm', 'run', 'build:packages');
}

/** Builds and scans all that will be published. */
function scan(files: string, does: Does, world: World): void {
  world.check('mkdir', '-p', files);
  if (does('secrets'))
    attempt('secrets', () =>
      world.check(
        'gitleaks',
        'git',
        '--no-banner',
        '--redact',
        `--config=${SCANS}/gitleaks.toml`,
        '.',
      ),
    );
  build(world.check, does);
  const sbom = `${files}/sbom.cdx.json`;
  world.check(...sbomTo(sbom));
  if (does('vulnerabilities')) attempt('vulnerabilities', () => world.check(...scanOf(sbom)));
  if (does('packages'))
    attempt('packages', () => world.check('npm', 'pack', '--pack-destination', files, ...PACKAGES));
  if (!does('image')) return;
  const archive = `${files}/image.tar`;
  attempt('image', () =>
    world.check('docker', 'buildx', 'build', `--output=type=docker,dest=${archive}`, '.'),
  );
  if (does('image-scan')) attempt('image-scan', () => scanImage(archive, files, world));
}

/**
 * In two steps, because osv-scanner ends with success when it scans an image and can't reach its database. When it
 * scans a list of packages, it does not.
 */
function scanImage(archive: string, files: string, world: World): void {
  const found = `${files}/image-packages.json`;
  const list = `${files}/image.cdx.json`;
  const options = ['--offline', '--all-packages', '--format=json', `--output-file=${found}`];
  world.check('osv-scanner', 'scan', 'image', ...options, '--archive', archive);
  world.check('sh', '-c', `node tools/release/sbom.ts ${found} > ${list}`);
  world.check(...scanOf(list));
}

const SCANS = 'tools/release/scans';

const scanOf = (list: string): Command => [
  ...(['osv-scanner', 'scan', 'source', `--config=${SCANS}/osv-scanner.toml`] as const),
  ...['--lockfile', list],
];

/** The image's digest is signed, and its SBOM attested. A private key needs no public log of signatures. */
function sign(image: string, files: string, { key }: Release, world: World): void {
  const options = ['--yes'];
  if (key) options.push('--key', key, `--signing-config=${SCANS}/without-log.json`);
  const sbom = ['--type', 'cyclonedx', '--predicate', `${files}/sbom.cdx.json`];
  world.run('cosign', 'sign', ...options, image);
  world.run('cosign', 'attest', ...options, ...sbom, image);
}

type Command = [program: string, ...parameters: string[]];

const sbomTo = (file: string): Command => ['sh', '-c', `node tools/release/sbom.ts > ${file}`];

/** @throws ReleaseRefused that names the step, and how to leave it out. */
function attempt(step: Step, action: () => unknown): void {
  try {
    action();
  } catch (error) {
    throw new ReleaseRefused(
      `The step ${step} failed, and nothing is released: ${STEPS[step]}.\n${(error as Error).message}\n` +
        `Mend it, or leave the step out: --skip ${step}`,
      { cause: error },
    );
  }
}

function checkTree({ look }: World): void {
  const branch = look('git', 'branch', '--show-current');
  refuseUnless(branch === 'main', `versions are made on main, not on ${branch || 'no branch'}`);
  const changes = look('git', 'status', '--porcelain');
  refuseUnless(changes === '', `something is not committed:\n${changes}`);
}

function checkVersion(version: string, { look, read }: World): void {
  const tags = look('git', 'tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  const last = tags.map((tag) => tag.slice(1)).find(isVersion);
  refuseUnless(
    last === undefined || isLater(version, last),
    `${version} is not later than ${last}, the last one`,
  );
  const changelog = read('CHANGELOG.md');
  refuseUnless(
    sectionOf(changelog, version) === undefined,
    `CHANGELOG.md already has a section "## ${version}"`,
  );
  const section = sectionOf(changelog, UNRELEASED);
  refuseUnless(section !== undefined, `CHANGELOG.md has no section "## ${UNRELEASED}"`);
  refuseUnless(section !== '', `the section "## ${UNRELEASED}" of CHANGELOG.md is empty`);
  refuseUnless(BASE.test(read('Dockerfile')), 'the Dockerfile does not name its base by digest');
}

function digestIn(metadata: string): string {
  const { 'containerimage.digest': digest } = JSON.parse(metadata) as Record<string, unknown>;
  if (typeof digest !== 'string' || !DIGEST.test(digest))
    throw new Error('the build printed no digest');
  return digest;
}

/** What fails later, after something was changed, is tried before. */
function ready<T>(reason: string, look: () => T): T {
  try {
    return look();
  } catch {
    throw new ReleaseRefused(reason);
  }
}

function refuseUnless(isTrue: boolean, reason: string): void {
  if (!isTrue) throw new ReleaseRefused(reason);
}

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** `1.4.0`, without what may follow in Semantic Versioning: only whole versions are released. */
function isVersion(text: string): boolean {
  return FORM.test(text);
}

function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const differing = one!.findIndex((part, index) => part !== other![index]);
  return differing >= 0 && one![differing]! > other![differing]!;
}

/** @returns the section of the version without its heading; undefined if there is none. */
function sectionOf(changelog: string, version: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => headingOf(line) === version);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => headingOf(line) !== undefined);
  const end = length < 0 ? undefined : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/** `## Unreleased` becomes the section of the version, below a new, empty one. */
function withVersion(changelog: string, version: string, day: string): string {
  return changelog
    .replace(' Nothing has been released yet.', '')
    .replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} (${day})\n`);
}

/** `## 1.4.0 (2026-12-01)` -> `1.4.0` */
function headingOf(line: string): string | undefined {
  return /^## (\S+)/.exec(line)?.[1];
}

/** Names the base image in the Dockerfile by the digest that its tag has now. */
export function renewBase({ read, write, look, print }: World): void {
  const dockerfile = read('Dockerfile');
  const [, , tag] = BASE.exec(dockerfile) ?? [];
  if (!tag) throw new Error('the Dockerfile names no base by digest');
  const format = '{{.Manifest.Digest}}';
  const digest = look('docker', 'buildx', 'imagetools', 'inspect', tag, '--format', format);
  if (!DIGEST.test(digest)) throw new Error(`the registry printed no digest of ${tag}`);
  write('Dockerfile', dockerfile.replace(BASE, `$1$2@${digest}`));
  print(`${tag}@${digest}`);
}
