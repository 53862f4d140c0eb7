import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperationError, UsageError } from '#command-line';
import { isSigningSecret } from '#standard-webhooks';

/** @returns undefined if there is none. @throws OperationError if it can't be read. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperationError(`${path} can't be read`, { cause: error });
  }
}

/** Writes a file for its owner alone: whole or not at all, also if the process is killed. */
export function writePrivately(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The mode of writeFileSync applies to a new file only.
  chmodSync(next, 0o600);
  renameSync(next, path);
}

/** What is kept between two commands. */
interface Settings {
  baseUrl?: string;
  apiKey?: string;
  /** `whsec_...` and the token with which `listen` forwards. */
  webhookSecret?: string;
  webhookToken?: string;
}

/** A file that only its owner can read, because it holds the API key. */
export class SettingsFile {
  constructor(readonly path: string) {}

  static in(environment: NodeJS.ProcessEnv): SettingsFile {
    const named = environment['PARTNER_CARDS_CONFIG'];
    const folder =
      environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
    return new SettingsFile(named || join(folder, 'partner-cards', 'config.json'));
  }

  /** @throws OperationError if it can't be read; its content is in no message. */
  read(): Settings {
    const text = readIfThere(this.path);
    if (text === undefined) return {};
    try {
      const settings: unknown = JSON.parse(text);
      if (typeof settings === 'object' && settings !== null) return settings;
    } catch {
      // The same as JSON that is no object.
    }
    throw new OperationError(`${this.path} is damaged: delete it, and sign in again`);
  }

  /** Changes some settings and leaves the others. */
  change(changes: Settings): void {
    writePrivately(this.path, { ...this.read(), ...changes });
  }

  get folder(): string {
    return dirname(this.path);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** With what `listen` signs, and the token that it sends. */
interface WebhookCredentials {
  secret: string;
  token: string;
}

/**
 * From the environment, or created once and stored: the endpoint at the platform has other credentials, which the
 * platform never shows. @throws UsageError
 */
export function webhookCredentials(
  environment: NodeJS.ProcessEnv,
  settings: SettingsFile,
): WebhookCredentials {
  const kept = settings.read();
  const secret =
    environment['PARTNER_CARDS_WEBHOOK_SECRET'] ??
    kept.webhookSecret ??
    `whsec_${randomBytes(32).toString('base64')}`;
  const token =
    environment['PARTNER_CARDS_WEBHOOK_TOKEN'] ??
    kept.webhookToken ??
    randomBytes(24).toString('base64url');
  if (!isSigningSecret(secret)) {
    throw new UsageError('PARTNER_CARDS_WEBHOOK_SECRET is not whsec_ and 24 to 64 bytes in base64');
  }
  if (!/^[!-~]+$/.test(token)) {
    throw new UsageError('PARTNER_CARDS_WEBHOOK_TOKEN can be no value of a header');
  }
  const isFromEnvironment = 'PARTNER_CARDS_WEBHOOK_SECRET' in environment;
  if (!kept.webhookSecret && !isFromEnvironment) settings.change({ webhookSecret: secret });
  if (!kept.webhookToken && !('PARTNER_CARDS_WEBHOOK_TOKEN' in environment)) {
    settings.change({ webhookToken: token });
  }
  return { secret, token };
}
