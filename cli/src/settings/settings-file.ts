import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperationError } from '#command-line';
import { readIfThere, writePrivately } from './private-file.js';

/** What is kept between two commands. */
export interface Settings {
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
