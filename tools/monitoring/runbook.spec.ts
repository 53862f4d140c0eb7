import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import partnerApi from '../../apps/platform/src/api-document/partner-openapi.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const runbooks = globSync('docs/runbooks/*.md', { cwd: root }).sort();
const sources = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.spec.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

/** What pino writes itself. */
const LEVEL = /^"level":\d+$/;

describe('what a runbook says to look at or to call', () => {
  it.each(runbooks)('%s finds what the services write, at paths that there are', (path) => {
    const page = readFileSync(join(root, path), 'utf8');
    const searched = [...page.matchAll(/grep (?:--\S+ )?'([^']+)'/g)]
      .flatMap(([, pattern]) => pattern!.split('|'))
      .filter((text) => !LEVEL.test(text));
    expect(searched.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
    // An operator has kubectl and the image, but not the repository.
    expect(page).not.toContain('npm run');
    const programs = [...page.matchAll(/\bdist\/([\w./-]+)\.js/g)].map(([, program]) => program!);
    expect(programs.filter((one) => !existsSync(join(root, `${one}.ts`)))).toEqual([]);
    const called = [...page.matchAll(/\$PLATFORM_URL(\/v1\/[\w/<>-]*)/g)].map(
      ([, called]) => called!,
    );
    const paths = Object.keys(partnerApi.paths).map(
      (known) => new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );
    expect(called.filter((one) => !paths.some((known) => known.test(one)))).toEqual([]);
  });
});
