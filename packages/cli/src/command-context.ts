import { createHash } from 'node:crypto';
import { UsageError } from '#command-line';
import { PlatformClient, PlatformError, PlatformUnreachableError } from '#platform-client';
import type { Command } from 'commander';
import { SettingsFile } from './settings.js';
import type { Terminal } from './terminal.js';

/** The meaning of each exit code; shown by `--help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notSignedIn: 3, unreachable: 4 } as const;

export const EXIT_HELP = `Exit codes:
  0  done
  1  failed: the platform refused it, or something is not healthy
  2  the command line is wrong; nothing was done
  3  there is no API key, or the platform does not accept it, or it lacks a scope
  4  the platform does not answer, or not as it should: try again later`;

/** There is no API key. */
class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotSignedInError) return EXIT.notSignedIn;
  if (error instanceof PlatformUnreachableError) return EXIT.unreachable;
  if (!(error instanceof PlatformError)) return EXIT.failed;
  if (error.status === 401 || error.status === 403) return EXIT.notSignedIn;
  return error.status >= 500 || error.status === 429 ? EXIT.unreachable : EXIT.failed;
}

/** The result of a command: the same content for people and for programs. */
export interface Result {
  /** With `--json`. */
  json: unknown;
  text: string;
  /** If it is not 0. */
  exitCode?: number;
}

interface GlobalOptions {
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

  /** Names the platform and the key without showing the key. */
  get place(): string {
    return createHash('sha256')
      .update(`${this.baseUrl}\n${this.apiKey}`)
      .digest('hex')
      .slice(0, 16);
  }

  show({ json, text, exitCode }: Result): void {
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
