import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { settingsOf } from './settings.js';

/**
 * The process is configured wrong. The message names all invalid variables but no values, which may be
 * secrets.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads an app's configuration from the environment and validates it. The property `kafkaBrokers` is read
 * from `KAFKA_BROKERS`; without the variable, the class's default applies.
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
  const inCommon = settingsOf(configClass).map((property) => [property, values] as const);
  const config = plainToInstance(
    configClass,
    { ...values, ...Object.fromEntries(inCommon) },
    { exposeDefaultValues: true },
  );
  const faults = validateSync(config, { whitelist: true }).flatMap(leavesOf);
  if (faults.length > 0) {
    const lines = faults.map(
      ({ property, constraints }) =>
        `  ${variableOf(property)}: ${Object.values(constraints ?? {}).join(', ')}`,
    );
    throw new ConfigError(`the environment is not set up:\n${lines.join('\n')}`);
  }
  return config;
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
function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
