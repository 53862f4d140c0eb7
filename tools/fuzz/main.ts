import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localDirectory, repositoryDirectory } from '../local/repository.ts';
import { startStack } from '../local/stack.ts';
import { partnerApiDocument } from '../generate/openapi/openapi-files.ts';
import {
  type ApiDocument,
  SeenProblems,
  unseenProblems,
  withKnownValues,
} from './documented-calls.ts';
import { tryGeneratedClients } from './generated-clients.ts';
import {
  probeForeignIds,
  probeHead,
  probeNulls,
  probeOddBodies,
  probeUnknownIds,
} from './probes.ts';
import { addPartner, keyIdsOf, seed } from './sample-data.ts';
import { runSchemathesis } from './schemathesis.ts';

/**
 * Sends nulls, unknown ids, HEAD, bodies of other types and with odd texts, other partners' ids, and Schemathesis's generated requests to the partner's API
 * of a real platform, with a real key.
 */
async function main(): Promise<void> {
  const { seconds, examples, seed: randomSeed } = readOptions();
  const stack = await startStack({
    isTemporary: true,
    services: ['platform'],
    infrastructure: ['postgres'],
    // Generated requests exceed the usual rate limit. The fuzzing also sends thousands of calls per minute
    // with wrong keys.
    environment: {
      platform: { RATE_LIMIT_PER_SECOND: '100000', GUESSES_PER_MINUTE: '1000000' },
    },
  });
  try {
    const url = stack.endpoints.platform;
    const { apiKey } = stack.endpoints.partner;
    const directory = join(localDirectory, 'fuzz');
    mkdirSync(directory, { recursive: true });
    const schemaFile = join(directory, 'openapi.json');
    const knownSchemaFile = join(directory, 'openapi-with-known-values.json');
    const document = (await partnerApiDocument(repositoryDirectory)) as ApiDocument;
    const acsKey = stack.endpoints.acs.apiKey;
    const ownKeyIds = await keyIdsOf({ url, apiKey });
    const known = await seed({ url, apiKey }, acsKey);
    const foreignKey = await addPartner(stack.endpoints.postgres.platform, 'Somebody else');
    const foreign = await seed({ url, apiKey: foreignKey }, acsKey);
    writeFileSync(schemaFile, JSON.stringify(document, null, 2));
    writeFileSync(knownSchemaFile, JSON.stringify(withKnownValues(document, known), null, 2));
    console.log(`the partner API at ${url}; the document is ${schemaFile}`);
    const servedFile = join(directory, 'served.json');
    writeFileSync(servedFile, await (await fetch(`${url}/v1/openapi.json`)).text());
    await tryGeneratedClients(servedFile, join(directory, 'clients'), { url, apiKey });
    const seen = new SeenProblems(join(directory, 'seen-problems.jsonl'));
    const findings = [
      ...(await probeNulls(document, { url, apiKey, seen }, known)),
      ...(await probeUnknownIds(document, { url, apiKey, seen })),
      ...(await probeHead(document, { url, apiKey, seen }, known)),
      ...(await probeOddBodies(document, { url, apiKey, seen }, known)),
      ...(await probeForeignIds(document, { url, apiKey, seen }, foreign)),
    ];
    const exitCode = await runSchemathesis({
      ...{ schemaFile, knownSchemaFile, seenProblemsFile: seen.file },
      ...{ url, apiKey, ownKeyIds, seconds, examples, seed: randomSeed },
    });
    seen.readFile();
    printUnseen(unseenProblems(document, seen));
    process.exitCode = findings.length > 0 ? 1 : exitCode;
  } finally {
    await stack.stop();
  }
}

function printUnseen(codesByOperation: Record<string, string[]>): void {
  const lines = Object.entries(codesByOperation).map(
    ([id, codes]) => `  ${id}: ${codes.join(', ')}`,
  );
  console.log(['declared problems that no answer was:', ...lines].join('\n'));
}

function readOptions(): Record<'seconds' | 'examples' | 'seed', number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '120' },
      examples: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  });
  const wholeNumber = (name: keyof typeof values): number => {
    if (!/^[1-9]\d{0,8}$/.test(values[name])) throw new UsageError(`--${name} is no whole number`);
    return Number(values[name]);
  };
  return {
    seconds: wholeNumber('seconds'),
    examples: wholeNumber('examples'),
    seed: wholeNumber('seed'),
  };
}

class UsageError extends Error {}

try {
  await main();
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
