import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { imageUsers, RELEASE_FILE, withAllImages } from '../deployment/kubernetes/images.ts';
import { release, ReleaseRefused, type World, renewBase } from './release-steps.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const DOCKER = 'docker version --format {{.Server.Version}}';
const OLD_DIGEST = `sha256:${'b'.repeat(64)}`;

const UNRELEASED = withAllImages(
  '# Ours\nimages:\n  - name: postgres\n    newTag: "18"\n',
  '1.3.0',
);
const CONTENTS = Object.fromEntries(imageUsers.map((user) => [user, `contents of ${user}`]));

interface Situation {
  /** Contents of services that are not those of `CONTENTS`. */
  changes?: Record<string, string>;
  files?: Record<string, string>;
  answers?: Record<string, string | undefined>;
}

/** Everything is ready for a release, but for what the situation says. */
class FakeWorld implements World {
  readonly ran: string[] = [];
  readonly checked: string[] = [];
  readonly printed: string[] = [];
  readonly files: Record<string, string>;
  private readonly answers: Record<string, string | undefined>;

  private readonly changes: Record<string, string>;

  constructor({ files, answers, changes = {} }: Situation = {}) {
    this.changes = changes;
    this.files = {
      'CHANGELOG.md':
        '# Changelog\n\nOf all. Nothing has been released yet.\n\n## Unreleased\n\n- More.\n\n## 1.3.0 (2026-11-01)\n\n- Some.\n',
      Dockerfile: `ARG NODE_IMAGE=docker.io/library/node:24@${OLD_DIGEST}\nFROM \${NODE_IMAGE}\n`,
      [RELEASE_FILE]: UNRELEASED,
      '.local/release/1.4.0/image.json': JSON.stringify({ 'containerimage.digest': DIGEST }),
      ...files,
    };
    this.answers = {
      'git branch --show-current': 'main',
      'git status --porcelain': '',
      'git tag --list v* --sort=-version:refname': 'v1.3.0\nv1.2.0',
      'git rev-parse HEAD': 'c0ffee',
      'git remote get-url origin': 'https://git.example.com/cards.git',
      'docker version --format {{.Server.Version}}': '28.2.2',
      'cosign initialize': '',
      'cosign public-key --key cosign.key': 'public',
      'npm whoami': 'releases',
      ...answers,
    };
  }

  read = (path: string) => this.files[path]!;
  write = (path: string, text: string) => void (this.files[path] = text);
  look = (...command: string[]) => {
    const answer = this.answers[command.join(' ')];
    if (answer === undefined) throw new Error('failed');
    return answer;
  };
  check = (...command: string[]) => {
    const [program] = command;
    this.checked.push(command.join(' '));
    if (this.answers[program!] === 'fails') throw new Error(`${program} failed`);
  };
  run = (...command: string[]) => void this.ran.push(command.join(' '));
  today = () => '2026-12-01';
  contents = () => ({ ...CONTENTS, ...this.changes }) as ReturnType<World['contents']>;
  print = (line: string) => void this.printed.push(line);
}

interface ReleaseFile {
  metadata: { annotations: Record<string, string> };
  images: { name: string; newName: string; digest: string }[];
}

const wanted: Parameters<typeof release>[0] = {
  version: '1.4.0',
  registry: 'registry.example.com:5000/cards',
  isDryRun: false,
  skipped: [],
  key: undefined,
};
const released = (situation: Situation = {}, changes: Partial<typeof wanted> = {}): FakeWorld => {
  const world = new FakeWorld(situation);
  release({ ...wanted, ...changes }, world);
  return world;
};

describe('a release', () => {
  it('builds and scans everything before it changes anything', () => {
    const { checked } = released();
    const files = '.local/release/1.4.0';
    expect(checked).toEqual([
      `mkdir -p ${files}`,
      'gitleaks git --no-banner --redact --config=tools/release/scans/gitleaks.toml .',
      'npm run build:web',
      'npm run build:packages',
      `sh -c node tools/release/sbom.ts > ${files}/sbom.cdx.json`,
      `osv-scanner scan source --config=tools/release/scans/osv-scanner.toml --lockfile ${files}/sbom.cdx.json`,
      `npm pack --pack-destination ${files} ./packages/platform-client/package ` +
        './packages/cli/package ./packages/contracts/package ./packages/messaging/package ./packages/consumer/package',
      `docker buildx build --output=type=docker,dest=${files}/image.tar .`,
      `osv-scanner scan image --offline --all-packages --format=json --output-file=${files}/image-packages.json ` +
        `--archive ${files}/image.tar`,
      `sh -c node tools/release/sbom.ts ${files}/image-packages.json > ${files}/image.cdx.json`,
      `osv-scanner scan source --config=tools/release/scans/osv-scanner.toml --lockfile ${files}/image.cdx.json`,
    ]);
  });

  it('sets the version, tags it, publishes the image with its proofs, and deploys it by digest', () => {
    const { ran, printed, files } = released();
    const image = `registry.example.com:5000/cards/partner-card-platform@${DIGEST}`;
    expect(ran).toEqual([
      'npm version 1.4.0 --no-git-tag-version --allow-same-version',
      'npm run generate',
      'git commit --all --allow-empty --message Release 1.4.0',
      'git tag --annotate v1.4.0 --message Version 1.4.0',
      'npm run build:web',
      'npm run build:packages',
      'sh -c node tools/release/sbom.ts > .local/release/1.4.0/sbom.cdx.json',
      'docker buildx build --push --platform=linux/amd64,linux/arm64 ' +
        '--tag=registry.example.com:5000/cards/partner-card-platform:1.4.0 --provenance=mode=max --sbom=true ' +
        '--metadata-file=.local/release/1.4.0/image.json --build-arg=VERSION=1.4.0 --build-arg=REVISION=c0ffee ' +
        '--build-arg=SOURCE=https://git.example.com/cards.git .',
      `cosign sign --yes ${image}`,
      `cosign attest --yes --type cyclonedx --predicate .local/release/1.4.0/sbom.cdx.json ${image}`,
      'npm publish ./packages/platform-client/package --access public',
      'npm publish ./packages/cli/package --access public',
      'npm publish ./packages/contracts/package --access public',
      'npm publish ./packages/messaging/package --access public',
      'npm publish ./packages/consumer/package --access public',
      'npm run generate',
      'git commit --message Deploy 1.4.0 -- k8s',
    ]);
    expect(files['CHANGELOG.md']).toBe(
      '# Changelog\n\nOf all.\n\n## Unreleased\n\n## 1.4.0 (2026-12-01)\n\n- More.\n\n' +
        '## 1.3.0 (2026-11-01)\n\n- Some.\n',
    );
    expect(printed).toEqual([
      `Changed, and deployed with the new image: ${imageUsers.join(', ')}`,
      'Unchanged, and deployed with their earlier image: none',
      image,
      'Now, after a last look: git push --follow-tags',
    ]);
    const written = parse(files[RELEASE_FILE]!) as ReleaseFile;
    expect(written.images).toEqual(
      imageUsers.map((user) => ({
        name: `partner-card-platform/${user}`,
        newName: 'registry.example.com:5000/cards/partner-card-platform',
        digest: DIGEST,
      })),
    );
  });

  describe('of which only one service has changed', () => {
    const first = released().files[RELEASE_FILE]!;
    const image = (digest: string) => ({
      [RELEASE_FILE]: first,
      '.local/release/1.4.0/image.json': JSON.stringify({ 'containerimage.digest': digest }),
    });

    it('gives it the new image, and all others keep theirs', () => {
      const { files, printed } = released({
        files: image(OLD_DIGEST),
        changes: { notification: 'others' },
      });
      const { images, metadata } = parse(files[RELEASE_FILE]!) as ReleaseFile;
      expect(Object.fromEntries(images.map(({ name, digest }) => [name, digest]))).toEqual(
        Object.fromEntries(
          imageUsers.map((user) => [
            `partner-card-platform/${user}`,
            user === 'notification' ? OLD_DIGEST : DIGEST,
          ]),
        ),
      );
      expect(metadata.annotations).toEqual({ ...CONTENTS, notification: 'others' });
      expect(printed[0]).toBe('Changed, and deployed with the new image: notification');
      expect(printed[1]).toContain('Unchanged, and deployed with their earlier image: platform, ');
    });

    it('gives all the new image in another registry, which has no earlier one', () => {
      const { files } = released({ files: image(OLD_DIGEST) }, { registry: 'other.example.com' });
      const { images } = parse(files[RELEASE_FILE]!) as ReleaseFile;
      expect(new Set(images.map(({ newName, digest }) => `${newName}@${digest}`))).toEqual(
        new Set([`other.example.com/partner-card-platform@${OLD_DIGEST}`]),
      );
    });
  });

  it('is the first one where there is no tag', () => {
    expect(
      released({ answers: { 'git tag --list v* --sort=-version:refname': '' } }).ran,
    ).toHaveLength(17);
  });

  it.each<[string, Situation, Partial<typeof wanted>, string]>([
    ['on another branch', { answers: { 'git branch --show-current': 'mine' } }, {}, 'not on mine'],
    [
      'of changes',
      { answers: { 'git status --porcelain': '?? new.ts' } },
      {},
      'not committed:\n?? new.ts',
    ],
    ['that is not later', {}, { version: '1.3.0' }, '1.3.0 is not later than 1.3.0'],
    ['that is earlier', {}, { version: '1.2.9' }, '1.2.9 is not later than 1.3.0'],
    ['that is no version', {}, { version: 'v1.4' }, 'v1.4 is no version such as 1.4.0'],
    [
      'without changes',
      { files: { 'CHANGELOG.md': '## 1.3.0 (x)' } },
      {},
      'no section "## Unreleased',
    ],
    [
      'that the changelog has',
      { files: { 'CHANGELOG.md': '## Unreleased\n\n- New\n\n## 1.4.0 (x)' } },
      {},
      'already has a section "## 1.4.0"',
    ],
    [
      'with an empty section',
      { files: { 'CHANGELOG.md': '## Unreleased\n\n## 1.3.0' } },
      {},
      'is empty',
    ],
    ['to no registry', {}, { registry: 'https://registry' }, 'https://registry is no registry'],
    [
      'without an origin',
      { answers: { 'git remote get-url origin': undefined } },
      {},
      'no remote "origin"',
    ],
    [
      'without the image in the overlay',
      { files: { [RELEASE_FILE]: 'images: []' } },
      {},
      'does not list the image of each service',
    ],
    [
      'on a base without digest',
      { files: { Dockerfile: 'ARG NODE_IMAGE=node:24' } },
      {},
      'by digest',
    ],
    ['without Docker', { answers: { [DOCKER]: undefined } }, {}, '--skip image'],
    ['without Sigstore', { answers: { 'cosign initialize': undefined } }, {}, '--skip signature'],
    ['without its key', {}, { key: 'lost.key' }, '--skip signature'],
    ['without an account', { answers: { 'npm whoami': undefined } }, {}, '--skip packages'],
    ['with a secret', { answers: { gitleaks: 'fails' } }, {}, 'step secrets failed'],
    ['with a vulnerability', { answers: { 'osv-scanner': 'fails' } }, {}, '--skip vulnerabilities'],
    ['without an unknown step', {}, { skipped: ['scan'] }, 'no step is called scan'],
    ['of a signature without an image', {}, { skipped: ['image'] }, 'nothing to scan and to sign'],
  ])('%s is refused before anything happens', (_title, situation, changes, reason) => {
    const world = new FakeWorld(situation);
    const before = { ...world.files };
    expect(() => release({ ...wanted, ...changes }, world)).toThrow(ReleaseRefused);
    expect(() => release({ ...wanted, ...changes }, world)).toThrow(reason);
    expect(world.ran).toEqual([]);
    expect(world.files).toEqual(before);
  });

  it('signs with a key, without the public log', () => {
    const { ran } = released({}, { key: 'cosign.key' });
    expect(ran.filter((each) => each.startsWith('cosign'))).toEqual([
      expect.stringContaining(
        '--key cosign.key --signing-config=tools/release/scans/without-log.json',
      ),
      expect.stringContaining(
        '--key cosign.key --signing-config=tools/release/scans/without-log.json',
      ),
    ]);
  });

  it('leaves out only what an option names, and says so', () => {
    const situation = { answers: { [DOCKER]: undefined, 'cosign initialize': undefined } };
    const skipped = ['image', 'image-scan', 'signature', 'vulnerabilities'];
    const { ran, checked, printed, files } = released(situation, { skipped });
    expect(printed.slice(0, 4)).toEqual([
      'LEFT OUT by --skip: image: the image (Docker)',
      expect.stringContaining('LEFT OUT by --skip: image-scan: '),
      expect.stringContaining('LEFT OUT by --skip: signature: '),
      expect.stringContaining('LEFT OUT by --skip: vulnerabilities: '),
    ]);
    const all = [...checked, ...ran].join('\n');
    expect(all).not.toMatch(/docker|osv-scanner|cosign|Deploy/);
    expect(all).toMatch(/gitleaks[^]*npm publish/);
    expect(files[RELEASE_FILE]).toBe(UNRELEASED);
  });

  it('ends without a digest of the image, and deploys nothing', () => {
    const world = new FakeWorld({ files: { '.local/release/1.4.0/image.json': '{}' } });
    const before = world.files[RELEASE_FILE];
    expect(() => release(wanted, world)).toThrow('printed no digest');
    expect(world.files[RELEASE_FILE]).toBe(before);
  });
});

describe('the base', () => {
  it('is renewed by the digest of its tag', () => {
    const look =
      'docker buildx imagetools inspect docker.io/library/node:24 --format {{.Manifest.Digest}}';
    const world = new FakeWorld({ answers: { [look]: DIGEST } });
    renewBase(world);
    expect(world.files['Dockerfile']).toContain(
      `ARG NODE_IMAGE=docker.io/library/node:24@${DIGEST}\n`,
    );
    const silent = new FakeWorld({ answers: { [look]: '' } });
    expect(() => renewBase(silent)).toThrow('printed no digest');
  });
});
