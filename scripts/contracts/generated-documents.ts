import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { deploymentFiles } from '../../deployment/deployment-files.ts';
import { dashboardFiles } from '../../monitoring/dashboards/dashboard-files.ts';
import {
  CONFIGURATION_DOCUMENT,
  configurationDocument,
} from '../configuration/configuration-document.ts';
import { clientFiles } from '../client/client-files.ts';
import { packageManifests } from '../client/package-manifests.ts';
import { COMPILED_LAYOUT, compileLayout } from '../mails/compile-layout.ts';
import { PARTNER_OPENAPI_FILE, partnerApiDocument } from '../openapi/openapi-files.ts';
import { consumedTopicsIn } from './consumed-topics.ts';
import { COMMUNICATIONS_DOCUMENT, communicationsDocument } from './communications-document.ts';

/** Single generated files: texts by path in the repository. */
export async function generatedDocuments(root: string): Promise<Map<string, string>> {
  const texts = new Map([
    ...deploymentFiles(root, versionIn(root), consumedTopicsIn(root)),
    ...dashboardFiles(),
    [COMMUNICATIONS_DOCUMENT, communicationsDocument()],
    [CONFIGURATION_DOCUMENT, await configurationDocument(root)],
    [PARTNER_OPENAPI_FILE, JSON.stringify(await partnerApiDocument(root))],
    [COMPILED_LAYOUT, await compileLayout(root)],
    ...(await clientFiles(root)),
    ...packageManifests(root, versionIn(root)),
  ]);
  for (const [path, text] of texts) {
    const { inferredParser } = await getFileInfo(path);
    if (inferredParser === null) continue;
    const options = await resolveConfig(join(root, path));
    texts.set(path, await format(text, { ...options, filepath: path }));
  }
  return texts;
}

export function staleDocuments(root: string, documents: ReadonlyMap<string, string>): string[] {
  return [...documents]
    .filter(([path, text]) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);
}

export function writeDocuments(root: string, documents: ReadonlyMap<string, string>): void {
  for (const [path, text] of documents) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function versionIn(root: string): string {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
