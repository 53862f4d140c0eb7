import { createHash } from 'node:crypto';
import type { Command } from 'commander';
import { UsageError } from '#command-line';
import { PlatformClient } from '#platform-client';
import { NotSignedInError } from './exit-codes.js';
import { SettingsFile } from './settings/settings-file.js';
import type { Terminal } from './terminal/terminal.js';

/** What a command tells: the same for people and for programs. */
export interface Result {
  /** With `--json`. */
  json: unknown;
  text: string;
  /** If it is not 0. */
  exitCode?: number;
}

export interface GlobalOptions {
  json?: boolean;
  url?: string;
}

/** What commands have in common; one for each run. */
export class CommandContext {
  readonly settings: SettingsFile;
  exitCode = 0;
  private readonly program: Command;

  constructor(
    readonly terminal: Terminal,
    program: Command,
  ) {
    this.program = program;
    this.settings = SettingsFile.in(terminal.environment);
  }

  get isJson(): boolean {
    return this.program.opts<GlobalOptions>().json === true;
  }

  /** @throws UsageError if nothing names the platform, or not by an address. */
  get baseUrl(): string {
    const { url } = this.program.opts<GlobalOptions>();
    const named =
      url ?? this.terminal.environment['PARTNER_CARDS_URL'] ?? this.settings.read().baseUrl;
    if (!named) {
      throw new UsageError('Which platform? Give --url or PARTNER_CARDS_URL, or sign in: login');
    }
    return baseUrlOf(named);
  }

  /** @throws NotSignedInError */
  get apiKey(): string {
    const key = this.terminal.environment['PARTNER_CARDS_API_KEY'] ?? this.settings.read().apiKey;
    if (!key) {
      throw new NotSignedInError(
        'There is no API key: set PARTNER_CARDS_API_KEY, or sign in: login',
      );
    }
    return key;
  }

  client(apiKey = this.apiKey): PlatformClient {
    const userAgent = 'partner-cards';
    return new PlatformClient({ baseUrl: this.baseUrl, apiKey, userAgent });
  }

  /** Names the platform and the key without telling them. */
  get place(): string {
    return createHash('sha256')
      .update(`${this.baseUrl}\n${this.apiKey}`)
      .digest('hex')
      .slice(0, 16);
  }

  tell({ json, text, exitCode }: Result): void {
    this.terminal.out(this.isJson ? JSON.stringify(json) : text);
    if (exitCode !== undefined) this.exitCode = exitCode;
  }
}

/** @throws UsageError */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is no address such as https://cards.example.com`);
  }
  return text.replace(/\/+$/, '');
}
