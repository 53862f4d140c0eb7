import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contracts from '#contracts';
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { platformApisDocument } from './openapi/openapi-files.ts';
import { asyncApiDocument, readReceivers } from './asyncapi-document.ts';
import { type Contract, nameOf } from './contract.ts';
import { readDocComments } from './doc-comments.ts';

/** The folder of the files generated from the contracts. */
export const GENERATED_FOLDER = 'libs/contracts/generated';
export const ASYNCAPI_FILE = 'asyncapi.json';
const OPENAPI_FILE = 'openapi.yaml';
/** Read by the services, whose compiled files have no doc comments; see `describeEvent`. */
const DESCRIPTIONS_FILE = 'descriptions.json';

/** Everything generated from the declared events and the controllers: texts by path in the generated folder. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const [events, document] = [eventValues(root), await platformApisDocument(root)];
  return textsOf(root, new Map([...events, [OPENAPI_FILE, document]]));
}

function eventValues(root: string): Map<string, object> {
  const comments = readDocComments(join(root, 'libs/contracts/src'));
  const schemaPathOf = (eventClass: contracts.EventClass) =>
    `schemas/${contracts.schemaFileOf(contracts.eventDeclarationOf(eventClass))}`;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };

  const values = new Map<string, object>([
    [
      ASYNCAPI_FILE,
      asyncApiDocument({
        version,
        eventsByReceiver: eventsByReceiver(root),
        describeClass: (eventClass) => comments.get(eventClass.name),
        describeTopic: (topic) => comments.get(constantOf(topic)),
        schemaPathOf: (eventClass) => `./${schemaPathOf(eventClass)}`,
      }),
    ],
  ]);
  const descriptions: Record<string, string> = {};
  const describe = (...names: [string, string?]) => {
    const name = names.join('.');
    const comment = comments.get(name);
    if (comment !== undefined) descriptions[name] = comment;
    return comment;
  };
  for (const eventClass of contracts.publishedEventClasses) {
    values.set(schemaPathOf(eventClass), contracts.eventSchemaOf(eventClass, describe));
  }
  values.set(DESCRIPTIONS_FILE, descriptions);
  return values;
}

async function textsOf(
  root: string,
  values: ReadonlyMap<string, object>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [path, value] of values) {
    texts.set(path, await formattedText(join(root, path), value));
  }
  return texts;
}

function eventsByReceiver(root: string): Map<string, contracts.EventClass[]> {
  const receivers = [...readReceivers(join(root, 'apps'))];
  return new Map(receivers.map(([app, names]) => [app, inCatalogOrder(app, names)]));
}

function inCatalogOrder(app: string, names: readonly string[]): contracts.EventClass[] {
  const eventClasses = contracts.publishedEventClasses.filter(({ name }) => names.includes(name));
  const unknown = names.filter((name) => !eventClasses.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new Error(`${app} handles ${unknown.join()}, which no service publishes`);
  return eventClasses;
}

/** The exported name of a topic, whose doc comment is used. */
function constantOf(topic: contracts.TopicDeclaration): string {
  const exported = Object.entries(contracts).find(([, value]) => value === topic);
  if (!exported) throw new Error(`the topic ${topic.name} is not exported from libs/contracts`);
  return exported[0];
}

/** A folder that contains only generated files. */
export class GeneratedFolder {
  private readonly folder: string;
  private readonly files: ReadonlyMap<string, string>;

  /** @param files the expected content: texts by path within the folder. */
  constructor(folder: string, files: ReadonlyMap<string, string>) {
    this.folder = folder;
    this.files = files;
  }

  /** Paths of files that are missing, different or superfluous. */
  stale(): string[] {
    const different = [...this.files]
      .filter(([path, text]) => {
        const file = join(this.folder, path);
        return !existsSync(file) || readFileSync(file, 'utf8') !== text;
      })
      .map(([path]) => path);
    return [...different, ...this.leftOver()].sort();
  }

  write(): void {
    for (const path of this.leftOver()) rmSync(join(this.folder, path));
    for (const [path, text] of this.files) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  private leftOver(): string[] {
    return globSync('**/*.*', { cwd: this.folder }).filter((path) => !this.files.has(path));
  }
}

/**
 * The published contracts: a file for each version of each event, kept even after its declaration is
 * removed.
 */
export class PublishedFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  read(): Contract[] {
    return globSync('*.json', { cwd: this.folder })
      .sort()
      .map((file) => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as Contract);
  }

  async write(contracts: readonly Contract[]): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    for (const contract of contracts) {
      const file = join(this.folder, `${nameOf(contract)}.json`);
      writeFileSync(file, await formattedText(file, contract));
    }
  }
}

/** The value as formatted file content. The path's extension selects JSON or YAML. */
async function formattedText(path: string, value: unknown): Promise<string> {
  const text = path.endsWith('.json')
    ? JSON.stringify(value)
    : // Without aliases and folded lines, for readable diffs.
      stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 });
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
