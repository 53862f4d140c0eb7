import { readFileSync, statSync } from 'node:fs';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';

type SettingsClass = new () => object;

interface SharedSettings {
  property: PropertyKey;
  settingsClass: SettingsClass;
}

const KEY = Symbol('settings');

/**
 * A property with settings that several processes share, as a class. They are read from the same environment
 * under their own names; the property's name is not part of them.
 */
export function Settings(settingsClass: SettingsClass): PropertyDecorator {
  return (target, property) => {
    Type(() => settingsClass)(target, property as string);
    ValidateNested()(target, property);
    Reflect.defineMetadata(KEY, [...settingsIn(target), { property, settingsClass }], target);
  };
}

/** The properties of a configuration class that hold shared settings, including inherited ones. */
export function settingsOf(configClass: SettingsClass): readonly SharedSettings[] {
  return settingsIn(configClass.prototype as object);
}

function settingsIn(prototype: object): readonly SharedSettings[] {
  return (Reflect.getMetadata(KEY, prototype) ?? []) as SharedSettings[];
}

type ConfigClass = new () => object;

/** Larger files are no secret, and probably the wrong file. */
const MAX_BYTES = 256 * 1024;
const FROM_FILE = Symbol('from file');
const SENSITIVE = Symbol('sensitive');

/** A file that was named but can't be used. The message says why, and quotes neither its path nor its content. */
export class SettingFileError extends Error {
  override name = 'SettingFileError';
}

/**
 * The value of this property is secret: it is never logged, belongs into a Secret, and may come from a file:
 * `<VARIABLE>_FILE` names it, or it is `<SECRETS_DIRECTORY>/<VARIABLE>`. The decorators of secrets imply it (`Secret`,
 * `SecretList`, `PostgresUrl`); further properties carry it themselves. Readers of a class ask {@link isSensitive}.
 */
export function Sensitive(): PropertyDecorator {
  return (target, property) => {
    mark(SENSITIVE, target, property);
    mark(FROM_FILE, target, property);
  };
}

/** The value may come from a file, as that of a secret, because it is usually mounted as one: a certificate. */
export function MayComeFromFile(): PropertyDecorator {
  return (target, property) => mark(FROM_FILE, target, property);
}

/**
 * Makes each access to a property that came from a file read the file again if it was replaced, as when a certificate is
 * renewed or a password rotated. While the file can't be used, the latest value counts.
 *
 * @param pathOf the file of a property; undefined if its value did not come from one.
 * @param valueOf the property's value from the text in its file, undefined if it is invalid.
 */
export function readAgain(
  config: object,
  pathOf: (property: string) => string | undefined,
  valueOf: (property: string, text: string) => unknown,
): void {
  for (const property of markedIn(FROM_FILE, Object.getPrototypeOf(config) as object)) {
    const path = pathOf(property);
    if (path === undefined) continue;
    let latest: unknown = Reflect.get(config, property);
    let version = versionOf(path);
    const get = (): unknown => {
      const current = versionOf(path);
      if (current === undefined || current === version) return latest;
      version = current;
      try {
        const value = valueOf(property, readSettingFile(path));
        if (value !== undefined) latest = value;
      } catch (error) {
        // It is being replaced, or is not usable: the old value is still the best.
        if (!(error instanceof SettingFileError)) throw error;
      }
      return latest;
    };
    Object.defineProperty(config, property, { get, enumerable: true });
  }
}

/** Differs when the file was written or replaced. Undefined if it is not there. */
function versionOf(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false, bigint: true });
  return file && `${file.ino} ${file.mtimeNs} ${file.size}`;
}

/** Whether the property of a configuration class, own or inherited, holds a secret. */
export function isSensitive(configClass: ConfigClass, property: string): boolean {
  return markedIn(SENSITIVE, configClass.prototype as object).has(property);
}

/** The names of a configuration's properties that may come from files, including the names of shared settings. */
export function propertiesFromFiles(configClass: ConfigClass): Set<string> {
  const prototype = configClass.prototype as object;
  const shared = settingsOf(configClass).flatMap(({ settingsClass }) => [
    ...propertiesFromFiles(settingsClass),
  ]);
  return new Set([...markedIn(FROM_FILE, prototype), ...shared]);
}

/**
 * The content of the file, without the line break at its end.
 *
 * @throws SettingFileError
 */
export function readSettingFile(path: string): string {
  const content = contentOf(path);
  if (content.includes('\0') || content.includes('\uFFFD')) {
    throw new SettingFileError('names a file that is not text');
  }
  const value = content.replace(/\r?\n$/, '');
  if (value === '') throw new SettingFileError('names a file that is empty');
  return value;
}

function contentOf(path: string): string {
  try {
    const file = statSync(path);
    if (!file.isFile()) throw new SettingFileError('names something that is not a file');
    if (file.size > MAX_BYTES) {
      throw new SettingFileError(`names a file of more than ${MAX_BYTES} bytes`);
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof SettingFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingFileError(
      code === 'ENOENT' ? 'names a file that is not there' : `names a file that can't be read`,
    );
  }
}

function mark(key: symbol, target: object, property: string | symbol): void {
  Reflect.defineMetadata(key, new Set([...markedIn(key, target), property]), target);
}

function markedIn(key: symbol, prototype: object): Set<string> {
  return (Reflect.getMetadata(key, prototype) ?? new Set()) as Set<string>;
}
