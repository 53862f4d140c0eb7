import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { declaredStatuses, type StatusByCode } from '#http';
import type { Controller } from './operations.ts';

/** Folders of the controllers in the platform's process, valid for source and built files. */
const FOLDERS = ['apps/platform/src', 'libs/card-app/src', 'libs/strong-auth/src'];
const EXAMPLES = 'apps/platform/src/api-document/examples.js';
const ERRORS = 'apps/platform/src/platform.errors.js';

/** The source files of the controllers, relative to the repository. */
export function controllerSources(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.controller.ts`, { cwd: root }).sort(),
  );
}

/** The controllers of the platform's APIs, from the build. */
export async function builtControllers(root: string): Promise<Controller[]> {
  const modules = await Promise.all(
    controllerSources(root).map(
      (file) =>
        importBuilt(root, file.replace(/\.ts$/, '.js')) as Promise<Record<string, Controller>>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => Reflect.hasMetadata(PATH_METADATA, exported));
}

/** Every error code of the platform with its HTTP status: those of the table, and those that features declare. */
export async function builtStatusByCode(root: string): Promise<Record<string, number>> {
  if (!existsSync(join(root, 'dist', ERRORS))) return {};
  const { platformStatusByCode } = (await importBuilt(root, ERRORS)) as {
    platformStatusByCode: StatusByCode;
  };
  return Object.fromEntries(
    Object.entries({ ...platformStatusByCode, ...declaredStatuses() }).map(([code, known]) => [
      code,
      typeof known === 'number' ? known : known.status,
    ]),
  );
}

/** Example bodies by operation id, and example answers by schema name. */
export interface Examples {
  requests: Readonly<Record<string, object>>;
  answers: Readonly<Record<string, object>>;
}

/** Examples of bodies and answers of the partner's API. */
export async function builtExamples(root: string): Promise<Examples> {
  if (!existsSync(join(root, 'dist', EXAMPLES))) return { requests: {}, answers: {} };
  const { requestExamples, answerExamples } = (await importBuilt(root, EXAMPLES)) as {
    requestExamples: Examples['requests'];
    answerExamples: Examples['answers'];
  };
  return { requests: requestExamples, answers: answerExamples };
}

function importBuilt(root: string, path: string): Promise<unknown> {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}
