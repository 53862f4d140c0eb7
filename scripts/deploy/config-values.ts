import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, loadConfig } from '#config';
import type { DeployedProcess } from './deployed-process.ts';

/** What Node and OpenTelemetry's SDK read themselves: every program of ours may be given it. */
export const VARIABLES_OF_LIBRARIES = [
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'TZ',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
];

/**
 * Values that a program would refuse when it starts, and required ones that are missing. The program's own
 * configuration class is asked, so that nothing has to be written down twice. What is in a Secret from elsewhere is
 * taken for right.
 */
export async function valueFaults(root: string, process: DeployedProcess): Promise<string[]> {
  const configClass = await configClassOf(root, process.entry);
  if (configClass === undefined) return [];
  const known = [...process.environment].filter(([, value]) => value !== undefined);
  const elsewhere = [...process.environment]
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  try {
    loadConfig(configClass, Object.fromEntries(known));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...lines] = error.message.split('\n');
    return lines
      .map((line) => line.trim())
      .filter((line) => !elsewhere.some((name) => line.startsWith(`${name}:`)))
      .map((line) => `${process.place}: ${line}`);
  }
}

async function configClassOf(root: string, entry: string): Promise<(new () => object) | undefined> {
  const path = join(root, entry);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  const [, name] = /\bloadConfig\((\w+)\)/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const [, from] =
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source) ?? [];
  if (from === undefined) return undefined;
  const module = (await import(
    from.startsWith('.') ? pathToFileURL(join(root, 'dist', dirname(entry), from)).href : from
  )) as Record<string, new () => object>;
  return module[name];
}
