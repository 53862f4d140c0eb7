import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  imageUsers,
  type ImageUser,
  RELEASE_FILE,
  withImage,
} from '../../deployment/kubernetes/images.ts';
import { repositoryDirectory } from '../../local/repository.ts';

const run = promisify(execFile);
const kubectl = join(repositoryDirectory, '.local/tools/deploy/bin/kubectl');
const CHECK = join(repositoryDirectory, 'tools/check/deploy/check.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-'));
  cpSync(join(repositoryDirectory, 'k8s/owner'), folder, { recursive: true });
  for (const end of ['platform', 'partner']) {
    const manifests = relative(join(folder, end), join(repositoryDirectory, 'k8s'));
    edit(`${end}/kustomization.yaml`, (text) =>
      text
        .replaceAll('../../', `${manifests}/`)
        .replaceAll(/(platform|partner)\.example/g, 'acme.test'),
    );
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const check = (...ends: string[]) =>
  run(process.execPath, [CHECK, ...ends.map((end) => join(folder, end))]);

describe("an owner's overlays in a folder of their own", () => {
  it('take domains, classes, issuer, stores and registry from one file, and pass the check', async () => {
    edit('settings/settings.yaml', (text) =>
      text
        .replace('platform.example.com', 'cards.acme.test')
        .replace('partner.example.com', 'shop.acme.test')
        .replace(': envoy', ': acme-gateway')
        .replace('letsencrypt', 'acme-issuer')
        .replace(': secrets', ': acme-vault')
        .replace(': standard', ': acme-disks')
        .replace('registry.example.com', 'ghcr.test/acme'),
    );
    const { stdout } = await check('platform', 'partner');
    expect(stdout).toContain('✓ manifest schemas');
    expect(stdout).toContain('✓ examples');
    expect(stdout).not.toContain('✗');

    const { stdout: yaml } = await run(kubectl, ['kustomize', join(folder, 'partner')]);
    for (const value of [
      'PLATFORM_URL: https://api.cards.acme.test',
      'CARD_APP_URL: https://cards.cards.acme.test/card-app',
      'hostname: webhooks.shop.acme.test',
      'gatewayClassName: acme-gateway',
      'cert-manager.io/cluster-issuer: acme-issuer',
      'name: acme-vault',
      'class: acme-disks',
      'image: ghcr.test/acme/partner-card-platform:',
    ]) {
      expect(yaml).toContain(value);
    }
  });

  it('fail the check while a value is that of the example', async () => {
    const failure = await check('platform').catch((error: { stdout: string }) => error);
    expect(failure.stdout).toContain('✗ examples');
    expect(failure.stdout).toContain(
      'Gateway/public in card-platform: api.platform.example.com is an example',
    );
  });

  it('get a new image only for the services that have changed', async () => {
    const published = (letter: string) => ({
      name: 'registry.example.com/partner-card-platform',
      digest: `sha256:${letter.repeat(64)}`,
    });
    const contents = Object.fromEntries(imageUsers.map((user) => [user, user])) as Record<
      ImageUser,
      string
    >;
    const copy = join(folder, 'repository');
    cpSync(join(repositoryDirectory, 'k8s'), join(copy, 'k8s'), { recursive: true });
    const file = join(copy, RELEASE_FILE);
    const first = withImage(readFileSync(file, 'utf8'), published('a'), contents);
    const second = withImage(first.text, published('b'), { ...contents, notification: 'changed' });
    expect(second.changed).toEqual(['notification']);
    const render = async ({ text }: { text: string }) => {
      writeFileSync(file, text);
      const overlay = join(copy, 'k8s/overlays/production/partner');
      const { stdout } = await run(kubectl, ['kustomize', overlay], {
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout.split('\n---\n');
    };
    const before = await render(first);
    const after = await render(second);
    expect(before.join()).not.toMatch(
      /image: (?!registry\.example\.com\/partner-card-platform@sha256:a)/,
    );
    const changed = after.filter((object, index) => object !== before[index]);
    expect(changed.map((object) => /^kind: (.*)$/m.exec(object)![1])).toEqual([
      'Deployment',
      'Job',
    ]);
    for (const object of changed) {
      expect(object).toContain('name: notification');
      expect(object).toContain(`image: registry.example.com/partner-card-platform@sha256:bb`);
    }
  });
});
