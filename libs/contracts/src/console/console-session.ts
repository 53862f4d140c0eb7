import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { ApiScope } from '../platform-api/api-scope.js';
import type { ConsoleRole } from './console-role.js';

/** The path of what the console alone calls; all else it calls is the partner's API. */
export const CONSOLE_API = 'console/v1';

/** Sent, with any value, by calls that a page makes by itself: they don't keep the session open. */
export const CONSOLE_BACKGROUND_HEADER = 'x-console-background';

export interface ConsoleEnrolmentOptions {
  userName: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export interface ConsoleAssertionOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

export interface ConsoleSession {
  user: { id: string; name: string; email: string; role: ConsoleRole };
  partner: { id: string; name: string };
  /** What the role may do. */
  scopes: ApiScope[];
  /** When the session ends at the latest. */
  expiresAt: string;
  /** The session ends after this time without activity. */
  idleMinutes: number;
  /** From when on this new passkey may confirm what concerns others; null if it may now. */
  decidesFrom: string | null;
}
