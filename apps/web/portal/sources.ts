import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSizeFromFile } from 'image-size/fromFile';
import { parse } from 'yaml';
import { apiPages } from './api-pages.ts';
import { type AsyncApi, eventPages } from './event-pages.ts';
import { guideGroups, HOME } from './navigation.ts';
import type { OpenApi, Schema } from './openapi.ts';
import type { SourcePage } from './page.ts';
import { webhookDocument } from './webhook-document.ts';

/** A picture that the guides may show. */
export interface Picture {
  /** In the repository: `docs/images/console.webp`. */
  file: string;
  width: number;
  height: number;
}

export interface Sources {
  root: string;
  openApi: OpenApi;
  /** The webhooks as an AsyncAPI document. */
  webhooks: object;
  pages: readonly SourcePage[];
  pictures: ReadonlyMap<string, Picture>;
  /** The names of all pages of `docs/`. */
  documentation: readonly string[];
}

/** The document that the platform serves. */
export const OPENAPI_FILE = 'apps/platform/src/api-document/partner-openapi.json';

/** Reads everything that the portal is made of: the guides, and the two generated documents. */
export async function readSources(root: string): Promise<Sources> {
  const openApi = readJson<OpenApi>(root, OPENAPI_FILE);
  const asyncApi = asyncApiIn(root);
  return {
    root,
    openApi,
    webhooks: webhookDocument(...asyncApi),
    pages: [
      ...[...guidesIn(root), ...scenariosIn(root), ...apiPages(openApi)],
      ...eventPages(...asyncApi),
    ],
    pictures: await picturesIn(root),
    documentation: markdownIn(root, 'docs'),
  };
}

function guidesIn(root: string): SourcePage[] {
  return guideGroups.flatMap(({ label: group, guides }) =>
    guides.map(({ name, label, file = `docs/${name}.md` }) => ({
      path: name === HOME.name ? '' : name,
      label,
      group,
      ...guideOf(root, file),
    })),
  );
}

function guideOf(root: string, file: string): { file: string; markdown: string } {
  return { file, markdown: forPartners(markdownOf(root, file).markdown) };
}

/** A guide without the parts that need the repository, such as tests and code. */
export function forPartners(markdown: string): string {
  return markdown
    .replaceAll(/\n<!-- repository -->\n[^]*?\n<!-- \/repository -->\n/g, '')
    .replaceAll(/<!-- repository -->[^]*?<!-- \/repository -->/g, '');
}

/** Every page of `docs/scenarios`, in the order of their names; they are made by a spec. */
export function scenariosIn(root: string): SourcePage[] {
  return markdownIn(root, 'docs/scenarios')
    .toSorted((a, b) => Number(b === 'README') - Number(a === 'README') || (a < b ? -1 : 1))
    .map((name) => {
      const source = markdownOf(root, `docs/scenarios/${name}.md`);
      const isOverview = name === 'README';
      return {
        path: isOverview ? 'scenarios' : `scenarios/${name}`,
        label: isOverview ? 'Overview' : titleOf(source.markdown),
        group: 'Scenarios',
        ...source,
      };
    });
}

function markdownOf(root: string, file: string): { file: string; markdown: string } {
  return { file, markdown: readFileSync(join(root, file), 'utf8') };
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? '';
}

function asyncApiIn(root: string): [AsyncApi, (file: string) => Schema] {
  const folder = 'libs/contracts/generated';
  const document = parse(readFileSync(join(root, folder, 'asyncapi.json'), 'utf8')) as AsyncApi;
  return [document, (file) => readJson<Schema>(root, join(folder, file))];
}

async function picturesIn(root: string): Promise<Map<string, Picture>> {
  const folder = 'docs/images';
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => /\.(png|webp)$/.test(name))
    .map((name) => join(folder, name));
  const pictures = await Promise.all(
    files.map(async (file): Promise<[string, Picture]> => {
      const { width, height } = await imageSizeFromFile(join(root, file));
      return [file, { file, width, height }];
    }),
  );
  return new Map(pictures);
}

/** The names of the pages in a folder, without their ending; none if there is no such folder. */
function markdownIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));
}

function readJson<T>(root: string, file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
}
