import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocComments, readErrorComments } from '../doc-comments.ts';
import { apiOf } from './apis.ts';
import { readHandlerAnswers } from './handler-answers.ts';
import { openApiDocument, type OpenApiSources } from './openapi-document.ts';
import {
  builtControllers,
  builtExamples,
  statusByCode,
  onboardingPage,
  operationsOf,
} from './operations.ts';

/** The document that the platform serves to partners. */
export const PARTNER_OPENAPI_FILE = 'apps/platform/src/api-document/partner-openapi.json';

/** The OpenAPI document of all APIs of the platform's process, with a tag for each API. */
export async function platformApisDocument(root: string): Promise<object> {
  return openApiDocument({
    ...(await sourcesOf(root)),
    title: 'APIs of the platform',
    description: "Everything that the platform's process serves over HTTP.",
  });
}

/** The part of the document for partners. */
export async function partnerApiDocument(root: string): Promise<object> {
  const sources = await sourcesOf(root);
  return openApiDocument({
    ...sources,
    title: 'Partner API of the platform',
    description: PARTNER_API_DESCRIPTION,
    operations: sources.operations.filter(({ path }) => apiOf(path).isForPartners),
  });
}

const PARTNER_API_DESCRIPTION =
  'For the servers of partners. Every call but that of an onboarding link carries an API key. Amounts are ' +
  'integers in minor units, times are in UTC. Lists come the newest first; the last id of a page, given as ' +
  '`startingAfter`, gets the next one. A problem is identified by its `code`; each call has its own.';

type Sources = Omit<OpenApiSources, 'title' | 'description'>;

const sourcesByRoot = new Map<string, Promise<Sources>>();

/** Read once, because it takes seconds and the sources don't change during a command. */
function sourcesOf(root: string): Promise<Sources> {
  const known = sourcesByRoot.get(root) ?? readSources(root);
  sourcesByRoot.set(root, known);
  return known;
}

async function readSources(root: string): Promise<Sources> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const comments = new Map(
    [
      'libs/contracts/src',
      'libs/http/src',
      'libs/card-app/src',
      'libs/strong-auth/src',
      'apps/platform/src',
    ].flatMap((folder) => [...readDocComments(join(root, folder))]),
  );
  const errorComments = new Map(
    ['libs', 'apps/platform/src'].flatMap((folder) => [...readErrorComments(join(root, folder))]),
  );
  return {
    version,
    answers: readHandlerAnswers(root),
    describe: (...names) => comments.get(names.join('.')),
    describeError: (code) => errorComments.get(code),
    examples: await builtExamples(root),
    operations: [onboardingPage, ...(await builtControllers(root)).flatMap(operationsOf)],
    statusByCode: statusByCode(),
  };
}
