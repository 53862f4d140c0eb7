import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { Controller } from './operations.ts';

/** Where the controllers of the platform's process are, without the endings of source and built files. */
const FOLDERS = ['apps/platform/src', 'libs/strong-auth/src'];
const EXAMPLES = 'apps/platform/src/api-document/examples.js';
const ERRORS = 'apps/platform/src/platform.errors.js';

/** The sources of the controllers: paths below the repository. */
export function controllerSources(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.controller.ts`, { cwd: root }).sort(),
  );
}

/** The controllers of the platform's APIs, as built. */
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

/** Every error code of the platform and its HTTP status. */
export async function builtStatusByCode(root: string): Promise<Record<string, number>> {
  if (!existsSync(join(root, 'dist', ERRORS))) return {};
  const { platformStatusByCode } = (await importBuilt(root, ERRORS)) as {
    platformStatusByCode: Record<string, number>;
  };
  return platformStatusByCode;
}

/** Examples of bodies by the ids of operations, and of answers by the names of their schemas. */
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
