import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
 * instead, which `KAFKA_PASSWORD_FILE` names, or which is named as the variable in the folder `SECRETS_DIRECTORY`.
 * A replaced file counts at the next access to the property ({@link readAgain}).
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
  const fileOf = filesOf(values);
  const fileFaults = addFromFiles(values, propertiesFromFiles(configClass), fileOf);
  const inCommon = settingsOf(configClass).map(({ property }) => [property, values] as const);
  const config = plainToInstance(
    configClass,
    { ...values, ...Object.fromEntries(inCommon) },
    { exposeDefaultValues: true },
  );
  const faults = faultsOf(config)
    // Of what its file could not give, the file's fault says enough.
    .filter(({ property }) => !fileFaults.has(property))
    .map(lineOf);
  const lines = [...fileFaults.values(), ...faults].map((fault) => `\n  ${fault}`);
  if (lines.length > 0) throw new ConfigError(`the environment is not set up:${lines.join('')}`);
  const shared = settingsOf(configClass).map(
    ({ property }) => Reflect.get(config, property) as object,
  );
  for (const part of [config, ...shared]) {
    const pathOf = (property: string) => fileOf(property)?.path;
    readAgain(part, pathOf, (property, text) => validValueOf(part, property, text));
  }
  return config;
}

/** The value of a property from a new text. Undefined, with a warning that does not quote it, if it is invalid. */
function validValueOf(part: object, property: string, text: string): unknown {
  const { [property]: _replaced, ...others } = Object.getOwnPropertyDescriptors(part);
  const plain = { [property]: text };
  const read = plainToInstance(part.constructor as new () => object, plain);
  // Rules of one property may look at others.
  const whole = Object.create(
    Object.getPrototypeOf(part) as object,
    others as PropertyDescriptorMap,
  ) as object;
  Object.defineProperty(whole, property, { value: Reflect.get(read, property), enumerable: true });
  const faults = faultsOf(whole).filter((fault) => fault.property === property);
  if (faults.length === 0) return Reflect.get(read, property);
  process.emitWarning(`The file was replaced, and is not used: ${faults.map(lineOf).join('; ')}`);
  return undefined;
}

/** Faults of properties, also of shared settings. */
function faultsOf(config: object): ValidationError[] {
  return validateSync(config, { whitelist: true }).flatMap(leavesOf);
}

function lineOf({ property, constraints }: ValidationError): string {
  const messages = Object.values(constraints ?? {});
  const reasons = messages.map((message) => message.replace(`${property} `, ''));
  return `${variableOf(property)}: ${reasons.join(', ')}`;
}

/** The file of a property, and the variable that says so. */
type FileOf = (property: string) => { path: string; namedBy: string } | undefined;

/** @throws ConfigError if SECRETS_DIRECTORY is not a folder. */
function filesOf(values: Record<string, string>): FileOf {
  const { secretsDirectory: directory } = values;
  const names = new Set(directory === undefined ? [] : namesIn(directory));
  return (property) => {
    const variable = variableOf(property);
    const namedBy = `${variable}_FILE`;
    const path = values[propertyOf(namedBy)];
    if (path !== undefined) return { path, namedBy };
    if (!names.has(variable)) return undefined;
    return { path: join(directory!, variable), namedBy: `${variable} in SECRETS_DIRECTORY` };
  };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    throw new ConfigError(
      'the environment is not set up:\n  SECRETS_DIRECTORY: names no folder that can be read',
    );
  }
}

/** Adds what is in files. @returns faults by property. */
function addFromFiles(values: Record<string, string>, properties: Set<string>, fileOf: FileOf) {
  const faults = new Map<string, string>();
  for (const property of properties) {
    const file = fileOf(property);
    if (file === undefined) continue;
    const { path, namedBy } = file;
    if (values[property] !== undefined) {
      const variable = variableOf(property);
      faults.set(property, `${variable}: is set, and so is ${namedBy}: which one counts?`);
      continue;
    }
    try {
      values[property] = readSettingFile(path);
    } catch (error) {
      if (!(error instanceof SettingFileError)) throw error;
      faults.set(property, `${namedBy}: ${error.message}`);
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
