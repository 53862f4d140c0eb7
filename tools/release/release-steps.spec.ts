import { describe, expect, it } from '@jest/globals';
import { OVERLAY, release, ReleaseRefused, type World, renewBase } from './release-steps.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const OLD_DIGEST = `sha256:${'b'.repeat(64)}`;

interface Situation {
  files?: Record<string, string>;
  answers?: Record<string, string | undefined>;
}

/** Everything is ready for a release, but for what the situation says. */
class FakeWorld implements World {
  readonly ran: string[] = [];
  readonly printed: string[] = [];
  readonly files: Record<string, string>;
  private readonly answers: Record<string, string | undefined>;

  constructor({ files, answers }: Situation = {}) {
    this.files = {
      'CHANGELOG.md':
        '# Changelog\n\n## 1.4.0 (2026-12-01)\n\n- More.\n\n## 1.3.0 (2026-11-01)\n\n- Some.\n',
      Dockerfile: `ARG NODE_IMAGE=docker.io/library/node:24@${OLD_DIGEST}\nFROM \${NODE_IMAGE}\n`,
      [OVERLAY]:
        '# Ours\nimages:\n  - name: postgres\n    newTag: "18"\n  - name: partner-card-platform\n    newTag: 1.3.0\n',
      '.local/release/1.4.0/image.json': JSON.stringify({ 'containerimage.digest': DIGEST }),
      ...files,
    };
    this.answers = {
      'git branch --show-current': 'main',
      'git status --porcelain': '',
      'git tag --list v* --sort=-version:refname': 'v1.3.0\nv1.2.0',
      'git rev-parse HEAD': 'c0ffee',
      'git remote get-url origin': 'https://git.example.com/cards.git',
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
  run = (...command: string[]) => void this.ran.push(command.join(' '));
  print = (line: string) => void this.printed.push(line);
}

const wanted = { version: '1.4.0', registry: 'registry.example.com:5000/cards', isDryRun: false };
const released = (situation: Situation = {}, changes: Partial<typeof wanted> = {}): FakeWorld => {
  const world = new FakeWorld(situation);
  release({ ...wanted, ...changes }, world);
  return world;
};

describe('a release', () => {
  it('sets the version, tags it, publishes the image with its proofs, and deploys it by digest', () => {
    const { ran, printed, files } = released();
    expect(ran).toEqual([
      'npm version 1.4.0 --no-git-tag-version --allow-same-version',
      'npm run generate',
      'git commit --all --allow-empty --message Release 1.4.0',
      'git tag --annotate v1.4.0 --message Version 1.4.0',
      'mkdir -p .local/release/1.4.0',
      'npm run build:web',
      'sh -c node tools/release/sbom.ts > .local/release/1.4.0/sbom.json',
      'docker buildx build --push --platform=linux/amd64,linux/arm64 --provenance=mode=max --sbom=true ' +
        '--metadata-file=.local/release/1.4.0/image.json --build-arg=VERSION=1.4.0 --build-arg=REVISION=c0ffee ' +
        '--build-arg=SOURCE=https://git.example.com/cards.git ' +
        '--tag=registry.example.com:5000/cards/partner-card-platform:1.4.0 .',
      'npm publish ./packages/platform-client/package --access public',
      'npm publish ./packages/cli/package --access public',
      'npm publish ./packages/contracts/package --access public',
      'npm publish ./packages/messaging/package --access public',
      'npm publish ./packages/consumer/package --access public',
      'npm run generate',
      'git commit --message Deploy 1.4.0 -- k8s',
    ]);
    expect(printed[0]).toBe(`registry.example.com:5000/cards/partner-card-platform@${DIGEST}`);
    expect(files[OVERLAY]).toBe(
      '# Ours\nimages:\n  - name: postgres\n    newTag: "18"\n  - name: partner-card-platform\n' +
        `    newName: registry.example.com:5000/cards/partner-card-platform\n    digest: ${DIGEST}\n`,
    );
  });

  it('is the first one where there is no tag', () => {
    expect(
      released({ answers: { 'git tag --list v* --sort=-version:refname': '' } }).ran,
    ).toHaveLength(15);
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
    ['without a section', {}, { version: '1.5.0' }, 'no section "## 1.5.0'],
    [
      'with an empty section',
      { files: { 'CHANGELOG.md': '## 1.4.0 (x)\n\n## 1.3.0' } },
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
      { files: { [OVERLAY]: 'images: []' } },
      {},
      'lists no image partner-card-platform',
    ],
    [
      'on a base without digest',
      { files: { Dockerfile: 'ARG NODE_IMAGE=node:24' } },
      {},
      'by digest',
    ],
  ])('%s is refused before anything happens', (_title, situation, changes, reason) => {
    const world = new FakeWorld(situation);
    const before = { ...world.files };
    expect(() => release({ ...wanted, ...changes }, world)).toThrow(ReleaseRefused);
    expect(() => release({ ...wanted, ...changes }, world)).toThrow(reason);
    expect(world.ran).toEqual([]);
    expect(world.files).toEqual(before);
  });

  it('ends without a digest of the image, and deploys nothing', () => {
    const world = new FakeWorld({ files: { '.local/release/1.4.0/image.json': '{}' } });
    const before = world.files[OVERLAY];
    expect(() => release(wanted, world)).toThrow('printed no digest');
    expect(world.files[OVERLAY]).toBe(before);
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
