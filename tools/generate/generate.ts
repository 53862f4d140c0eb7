import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishedEventClasses } from '#contracts';
import { step } from '../check/deploy/step.ts';
import { declaredContractOf, nameOf } from './contract.ts';
import { generatedDocuments, staleDocuments, writeDocuments } from './generated-documents.ts';
import {
  ASYNCAPI_FILE,
  GENERATED_FOLDER,
  generatedFiles,
  GeneratedFolder,
  PublishedFolder,
} from './generated-files.ts';
import { comparePublication } from './publication.ts';

const root = join(import.meta.dirname, '..', '..');
const PUBLISHED = 'libs/contracts/published';

const published = new PublishedFolder(join(root, PUBLISHED));

/** Writes the files generated from the events, the mail table and the mail layout. */
async function generate(): Promise<boolean> {
  const files = await generatedFiles(root);
  new GeneratedFolder(join(root, GENERATED_FOLDER), files).write();
  console.log(`${files.size} files written to ${GENERATED_FOLDER}`);
  const documents = await generatedDocuments(root);
  writeDocuments(root, documents);
  console.log(`${[...documents.keys()].join(', ')} written`);
  return true;
}

/** Records the events as published, unless that breaks a published event. */
async function publish(): Promise<boolean> {
  const { breaking, unpublished } = compare();
  for (const change of breaking) console.error(`✗ ${change}`);
  if (breaking.length > 0) return false;
  await published.write(unpublished);
  for (const contract of unpublished) console.log(`✓ ${nameOf(contract)} is published`);
  return generate();
}

/** Compares the committed files with newly generated ones. */
async function check(): Promise<boolean> {
  // Loading takes a second, and only this function needs it.
  const { asyncApiFaults } = await import('./asyncapi-faults.ts');
  const files = await generatedFiles(root);
  const documents = await generatedDocuments(root);
  const { breaking, unpublished } = compare();
  const results = [
    await step('generated contracts', () => ({
      checked: [...files.keys()],
      faults: new GeneratedFolder(join(root, GENERATED_FOLDER), files)
        .stale()
        .map((path) => `${GENERATED_FOLDER}/${path} is stale: npm run generate`),
    })),
    await step('generated documents', () => ({
      checked: [...documents.keys()],
      faults: staleDocuments(root, documents).map((path) => `${path} is stale: npm run generate`),
    })),
    await step('AsyncAPI document', () => ({
      checked: [ASYNCAPI_FILE],
      faults: asyncApiFaults(
        files.get(ASYNCAPI_FILE)!,
        join(root, GENERATED_FOLDER, ASYNCAPI_FILE),
      ),
    })),
    await step('published contracts', () => ({
      checked: published.read(),
      faults: [
        ...breaking,
        ...(breaking.length > 0 ? [] : unpublished).map(
          (contract) =>
            `${nameOf(contract)} is not published as it is declared: npm run generate -- --publish`,
        ),
      ],
    })),
  ];
  return results.every(Boolean);
}

function compare() {
  return comparePublication(publishedEventClasses.map(declaredContractOf), published.read());
}

const { values: options } = parseArgs({
  options: { check: { type: 'boolean' }, publish: { type: 'boolean' } },
});
const run = options.check ? check : options.publish ? publish : generate;
if (!(await run())) process.exitCode = 1;
