import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ImageUser, imageUsers } from '../deployment/kubernetes/images.ts';
import { serviceNames } from '../deployment/services.ts';
import { contentsOf, hashesOf, type Tree, treeOf } from './service-contents.ts';

type Change = (text: string) => string;

const appended: Change = (text) => `${text}\n// changed\n`;
const consumers = ['onboarding', 'card-provisioning', 'three-ds', 'notification', 'card-activity'];
const listing = execFileSync('git', ['ls-files', '--stage'], { encoding: 'utf8', maxBuffer: 1e8 });
const texts = new Map<string, string>();
const tree = treeOf(listing, (path) => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
});
let before: Record<ImageUser, string>;

/** The services whose contents differ after a change of a file, which may be a new one. */
function changedBy(path: string, change: Change, hash = 'changed'): ImageUser[] {
  const text = change(tree.files.has(path) ? tree.read(path) : '');
  const changed: Tree = {
    files: new Map([...tree.files, [path, hash]]),
    read: (other) => (other === path ? text : tree.read(other)),
  };
  const after = hashesOf(changed);
  return imageUsers.filter((user) => after[user] !== before[user]);
}

/** As a new version of a package, and nothing else, changes the lock file. */
const updated =
  (...names: string[]): Change =>
  (text) => {
    const lock = JSON.parse(text) as { packages: Record<string, { integrity: string }> };
    for (const name of names) lock.packages[`node_modules/${name}`]!.integrity = 'sha512-other';
    return JSON.stringify(lock);
  };

describe('the contents of a service', () => {
  beforeAll(() => {
    before = hashesOf(tree);
  });

  it.each(imageUsers.filter((user) => user !== 'topics'))(
    'change with a source of %s, and those of no other service do',
    (service) => {
      expect(changedBy(`apps/${service}/src/main.ts`, appended)).toEqual([service]);
      expect(changedBy(`apps/${service}/src/new-file.ts`, appended)).toEqual([service]);
    },
  );

  it.each<[string, string, string[]]>([
    ['that reads topics', 'libs/messaging/src/index.ts', ['gateway', ...consumers]],
    ['with a library of few', 'libs/statements/src/index.ts', ['platform', 'card-activity']],
    ['with what two services agree on', 'libs/contracts/src/index.ts', [...imageUsers]],
    ['with a file that its library reads', 'libs/contracts/generated/asyncapi.json', ['gateway']],
    ['with the start of every service', 'libs/http/src/service.ts', [...serviceNames]],
    ['with its page', 'apps/web/src/partner/main.tsx', ['onboarding']],
    ['with its page', 'apps/web/src/console/main.tsx', ['platform']],
    ['with a page of two services', 'apps/web/src/card-app/main.tsx', ['platform', 'three-ds']],
    ['with the worker of a page', 'apps/web/src/card-app/worker/worker.ts', ['three-ds']],
    ['with the frame of the vault', 'apps/web/card-vault.html', ['card-vault']],
    ['with its documentation', 'docs/first-hour.md', ['platform']],
    ['with a download', 'packages/cli/src/main.ts', ['platform']],
    ['with the image', 'Dockerfile', [...imageUsers]],
    ['with what the image leaves out', 'tools/release/image/prune.js', [...imageUsers]],
  ])('change %s: %s', (_title, path, services) => {
    expect(tree.files.has(path)).toBe(true);
    expect(changedBy(path, appended)).toEqual(expect.arrayContaining(services));
  });

  it('change with an icon, whose bytes are no text', () => {
    const icon = [...tree.files.keys()].find((path) => /^apps\/web\/public\/.*\.png$/.test(path))!;
    expect(changedBy(icon, (text) => text)).toContain('three-ds');
  });

  it('change with a package that they import, or that another one needs', () => {
    expect(changedBy('package-lock.json', updated('nodemailer'))).toEqual([
      'platform',
      'three-ds',
      'notification',
    ]);
    expect(changedBy('package-lock.json', updated('@mantine/core'))).toEqual([
      'platform',
      'card-vault',
      'onboarding',
      'three-ds',
      'operations',
    ]);
    // TypeORM finds it by itself.
    expect(changedBy('package-lock.json', updated('pg'))).toContain('card-vault');
    expect(changedBy('package-lock.json', updated('typescript'))).toEqual(imageUsers);
  });

  it.each([
    ['a spec', 'apps/notification/src/new.spec.ts'],
    ['a declaration of a deployment', 'apps/notification/service.ts'],
    ['fixtures', 'apps/notification/test/new-fixture.ts'],
    ['a tool', 'tools/release/main.ts'],
    ['a manifest', 'k8s/base/partner/notification.yaml'],
    ['the changelog', 'CHANGELOG.md'],
  ])('do not change with %s', (_title, path) => {
    expect(changedBy(path, appended)).toEqual([]);
  });

  it('do not change with the version', () => {
    const { version } = JSON.parse(tree.read('package.json')) as { version: string };
    const versioned = [...tree.files.keys()].filter((path) =>
      /^package(-lock)?\.json$|^(apps|libs|packages)\/.*(version\.ts|\.json|\.yaml)$/.test(path),
    );
    const next: Tree = {
      files: tree.files,
      // `npm version`, and the documents and manifests that are generated after it.
      read: (path) =>
        versioned.includes(path) && !path.endsWith('-lock.json')
          ? tree.read(path).replaceAll(version, '98.7.6')
          : tree.read(path),
    };
    expect(next.read('packages/platform-client/src/generated/version.ts')).toContain("'98.7.6'");
    expect(hashesOf(next)).toEqual(before);
  });

  it('have only packages and files of the service', () => {
    const { files, packages } = contentsOf('gateway', tree);
    expect(packages).toContain('node_modules/kafkajs');
    expect(packages).toContain('node_modules/@nestjs/platform-express');
    for (const other of ['react', 'nodemailer', 'vite'])
      expect(packages).not.toContain(`node_modules/${other}`);
    expect([...files].filter((path) => /^apps\/(?!gateway\/)/.test(path))).toEqual([]);
  });
});
