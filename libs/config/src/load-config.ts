import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import {
  propertiesFromFiles,
  readAgain,
  readSettingFile,
  SettingFileError,
  settingsOf,
} from './settings.js';

/**
 * The process is configured wrong. The message names all invalid variables but no values, which may be
 * secrets.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads an app's configuration from the environment and validates it. The property `kafkaBrokers` is read
 * from `KAFKA_BROKERS`; without the variable, the class's default applies. What is secret may be in a file
 * instead, which `KAFKA_PASSWORD_FILE` names.
 *
 * @throws ConfigError listing all missing and invalid variables.
 */
export function loadConfig<T extends object>(
  configClass: new () => T,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value !== '') values[propertyOf(name)] = value;
  }
  const fileFaults = addFromFiles(values, propertiesFromFiles(configClass));
  const inCommon = settingsOf(configClass).map(({ property }) => [property, values] as const);
  const config = plainToInstance(
    configClass,
    { ...values, ...Object.fromEntries(inCommon) },
    { exposeDefaultValues: true },
  );
  const faults = validateSync(config, { whitelist: true })
    .flatMap(leavesOf)
    // Of what its file could not give, the file's fault says enough.
    .filter(({ property }) => !fileFaults.has(property))
    .map(
      ({ property, constraints }) =>
        `${variableOf(property)}: ${Object.values(constraints ?? {})
          .map((message) => message.replace(`${property} `, ''))
          .join(', ')}`,
    );
  const lines = [...fileFaults.values(), ...faults].map((fault) => `\n  ${fault}`);
  if (lines.length > 0) throw new ConfigError(`the environment is not set up:${lines.join('')}`);
  const pathOf = (property: string) => values[propertyOf(`${variableOf(property)}_FILE`)];
  const shared = settingsOf(configClass).map(
    ({ property }) => Reflect.get(config, property) as object,
  );
  for (const part of [config, ...shared]) readAgain(part, pathOf);
  return config;
}

/** Adds what is in files. @returns faults by property. */
function addFromFiles(values: Record<string, string>, properties: Set<string>) {
  const faults = new Map<string, string>();
  for (const property of properties) {
    const variable = variableOf(property);
    const path = values[propertyOf(`${variable}_FILE`)];
    if (path === undefined) continue;
    if (values[property] !== undefined) {
      faults.set(property, `${variable}: is set, and so is ${variable}_FILE: which one counts?`);
      continue;
    }
    try {
      values[property] = readSettingFile(path);
    } catch (error) {
      if (!(error instanceof SettingFileError)) throw error;
      faults.set(property, `${variable}_FILE: ${error.message}`);
    }
  }
  return faults;
}

/** The errors of nested settings are in their own properties. */
function leavesOf(fault: ValidationError): ValidationError[] {
  return fault.children?.length ? fault.children.flatMap(leavesOf) : [fault];
}

/** `KAFKA_BROKERS` -> `kafkaBrokers` */
function propertyOf(variable: string): string {
  return variable
    .toLowerCase()
    .replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `kafkaBrokers` -> `KAFKA_BROKERS` */
export function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
