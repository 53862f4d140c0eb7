import { isMap, isSeq, parseDocument } from 'yaml';

const BASE = /^(ARG NODE_IMAGE=)(\S+?)@sha256:[0-9a-f]{64}$/m;

/** The effects of a release; a dry run has none, and specs replace them. */
export interface World {
  read: (path: string) => string;
  write: (path: string, text: string) => void;
  /** Runs a program that only looks. @returns what it printed. */
  look: (program: string, ...parameters: string[]) => string;
  /** Runs a program that changes something. @throws Error if it fails. */
  run: (program: string, ...parameters: string[]) => void;
  print: (line: string) => void;
}

interface Release {
  version: string;
  /** `registry.example.com/cards` */
  registry: string;
  /** Without it, the image can't be published. */
  isDryRun: boolean;
}

export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

export const OVERLAY = 'k8s/components/release/kustomization.yaml';
/** What partners install, each after those that it needs. Their build is checked before. */
const PACKAGES = ['platform-client', 'cli', 'contracts', 'messaging', 'consumer'].map(
  (name) => `./packages/${name}/package`,
);
const PLATFORMS = 'linux/amd64,linux/arm64';
const NO_DIGEST = `sha256:${'0'.repeat(64)}`;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Makes and publishes a version. @throws ReleaseRefused before anything is changed. */
export function release(wanted: Release, world: World): void {
  const { version, registry, isDryRun } = wanted;
  refuseUnless(isVersion(version), `${version} is no version such as 1.4.0`);
  refuseUnless(/^[\w.-]+(:\d+)?(\/[\w.-]+)*$/.test(registry), `${registry} is no registry`);
  checkTree(world);
  checkVersion(version, world);
  const tag = `v${version}`;
  const image = `${registry}/${IMAGE}`;
  const files = `.local/release/${version}`;
  const source = ready('there is no remote "origin", which the image names as its source', () =>
    world.look('git', 'remote', 'get-url', 'origin'),
  );
  ready(`${OVERLAY} lists no image ${IMAGE}`, () =>
    withDigest(world.read(OVERLAY), image, NO_DIGEST),
  );

  world.run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
  // The manifests name the version.
  world.run('npm', 'run', 'generate');
  world.run('git', 'commit', '--all', '--allow-empty', '--message', `Release ${version}`);
  world.run('git', 'tag', '--annotate', tag, '--message', `Version ${version}`);

  world.run('mkdir', '-p', files);
  // Also the packages for partners. The SBOM lists what is in the bundles.
  world.run('npm', 'run', 'build:web');
  world.run('sh', '-c', `node tools/release/sbom.ts > ${files}/sbom.json`);
  world.run(
    ...buildOf({
      image: `${image}:${version}`,
      version,
      revision: world.look('git', 'rev-parse', 'HEAD'),
      source,
      metadata: `${files}/image.json`,
    }),
  );

  for (const folder of PACKAGES) world.run('npm', 'publish', folder, '--access', 'public');

  const digest = isDryRun ? NO_DIGEST : digestIn(world.read(`${files}/image.json`));
  world.print(`${image}@${digest}`);
  world.write(OVERLAY, withDigest(world.read(OVERLAY), image, digest));
  // The names of Jobs follow from the image.
  world.run('npm', 'run', 'generate');
  world.run('git', 'commit', '--message', `Deploy ${version}`, '--', 'k8s');
  world.print('Now, after a last look: git push --follow-tags');
}

interface Build {
  image: string;
  version: string;
  revision: string;
  source: string;
  metadata: string;
}

/** BuildKit attaches to the image how it was made (SLSA) and what it contains. */
function buildOf({ image, version, revision, source, metadata }: Build): [string, ...string[]] {
  const labels = { VERSION: version, REVISION: revision, SOURCE: source };
  return [
    'docker',
    ...['buildx', 'build', '--push', `--platform=${PLATFORMS}`],
    ...['--provenance=mode=max', '--sbom=true', `--metadata-file=${metadata}`],
    ...Object.entries(labels).map(([name, value]) => `--build-arg=${name}=${value}`),
    ...[`--tag=${image}`, '.'],
  ];
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
  const section = sectionOf(read('CHANGELOG.md'), version);
  refuseUnless(section !== undefined, `CHANGELOG.md has no section "## ${version} (<day>)"`);
  refuseUnless(section !== '', `the section of ${version} in CHANGELOG.md is empty`);
  refuseUnless(
    /^ARG NODE_IMAGE=\S+@sha256:[0-9a-f]{64}$/m.test(read('Dockerfile')),
    'the Dockerfile does not name its base by digest',
  );
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

/** `## 1.4.0 (2026-12-01)` -> `1.4.0` */
function headingOf(line: string): string | undefined {
  return /^## (\S+)/.exec(line)?.[1];
}

/** The image's name in the manifests, for any registry. */
const IMAGE = 'partner-card-platform';

/**
 * The kustomization with the image by digest; comments and order stay.
 *
 * @param image `registry.example.com/cards/partner-card-platform`. @param digest `sha256:...`.
 * @throws Error if it names no such image.
 */
function withDigest(kustomization: string, image: string, digest: string): string {
  const document = parseDocument(kustomization);
  const images = document.get('images');
  const entry = isSeq(images)
    ? images.items.filter(isMap).find((item) => item.get('name') === IMAGE)
    : undefined;
  if (!entry) throw new Error(`no image ${IMAGE} is listed in it`);
  entry.set('newName', image);
  entry.set('digest', digest);
  entry.delete('newTag');
  return document.toString({ lineWidth: 0 });
}

/** Names the base image in the Dockerfile by the digest that its tag has now. */
export function renewBase({ read, write, look, print }: World): void {
  const dockerfile = read('Dockerfile');
  const [, , tag] = BASE.exec(dockerfile) ?? [];
  if (!tag) throw new Error('the Dockerfile names no base by digest');
  const format = '{{.Manifest.Digest}}';
  const digest = look('docker', 'buildx', 'imagetools', 'inspect', tag, '--format', format);
  if (!/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`the registry printed no digest of ${tag}`);
  write('Dockerfile', dockerfile.replace(BASE, `$1$2@${digest}`));
  print(`${tag}@${digest}`);
}
