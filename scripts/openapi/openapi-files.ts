import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf, PARTNER_API } from './apis.ts';
import { builtControllers, builtStatusByCode } from './built-platform.ts';
import { type HandlerAnswers, readHandlerAnswers } from './handler-answers.ts';
import { type KnownValues, openApiDocument, type OpenApiSources } from './openapi-document.ts';
import { operationsOf } from './operations.ts';

/** Where the platform finds the document that it serves to partners. */
export const PARTNER_OPENAPI_FILE = 'apps/platform/src/api-document/partner-openapi.json';

/** The OpenAPI document of everything that the platform's process serves, with a tag for each API. */
export async function platformApisDocument(root: string): Promise<object> {
  return openApiDocument({ ...(await sourcesOf(root)), title: 'APIs of the platform' });
}

/** The part of it that is for partners. */
export async function partnerApiDocument(root: string, known: KnownValues = {}): Promise<object> {
  const sources = await sourcesOf(root);
  return openApiDocument({
    ...sources,
    known,
    title: 'Partner API of the platform',
    operations: sources.operations.filter(({ path }) => apiOf(path) === PARTNER_API),
  });
}

const answersByRoot = new Map<string, HandlerAnswers>();

async function sourcesOf(root: string): Promise<Omit<OpenApiSources, 'title'>> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  // Takes seconds, and nothing changes while a command runs.
  const answers = answersByRoot.get(root) ?? readHandlerAnswers(root);
  answersByRoot.set(root, answers);
  return {
    version,
    answers,
    operations: (await builtControllers(root)).flatMap(operationsOf),
    statusByCode: await builtStatusByCode(root),
  };
}
