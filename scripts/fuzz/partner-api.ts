import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { repositoryDirectory } from '../../local/repository.ts';
import type { Controller } from './operations.ts';

const built = join(repositoryDirectory, 'dist/apps/platform/src');

/** The controllers of the platform's API for partners, as built: those whose path begins with `v1`. */
export async function partnerApiControllers(): Promise<Controller[]> {
  const files = globSync('**/*.controller.js', { cwd: built }).sort();
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(pathToFileURL(join(built, file)).href) as Promise<Record<string, Controller>>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) =>
      [Reflect.getMetadata(PATH_METADATA, exported)].flat().some((path) => /^v1\b/.test(path)),
    );
}
