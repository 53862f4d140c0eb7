import { Injectable, Logger } from '@nestjs/common';
import { CARD_APP_API, type CardAppSession } from '#contracts';
import { declareError, hashOfSecret } from '#http';
import { request } from 'undici';
import { CardActivityConfig } from '../card-activity.config.js';

const signInUnavailable = declareError(
  'sign_in_unavailable',
  503,
  'Whether you are signed in can not be found out now. Try again later.',
);

// Also the longest time for which a session that was ended is still good here.
const KNOWN_MS = 10_000;
const MOST_KNOWN = 10_000;
const TIMEOUT_MS = 2_000;

interface Known {
  session: CardAppSession | undefined;
  until: number;
}

/** The sessions of the partner's card app. The service three-ds keeps them and is queried for each session. */
@Injectable()
export class CardAppSessions {
  private readonly logger = new Logger(CardAppSessions.name);
  /** By the hash of the token, in the order in which they were asked. */
  private readonly known = new Map<string, Known>();

  constructor(private readonly config: CardActivityConfig) {}

  /** Cookies ignore ports, and are bound to the host where it is secure. */
  get cookieName(): string {
    const isSecure = this.config.cardAppUrl?.startsWith('https:') ?? false;
    return `${isSecure ? '__Host-' : ''}card_app_partner`;
  }

  /** @returns without a question, if it was asked a moment ago. */
  recall(token: string): Known | undefined {
    const known = this.known.get(hashOfSecret(token));
    return known && known.until > performance.now() ? known : undefined;
  }

  /** @throws sign_in_unavailable */
  async find(token: string): Promise<CardAppSession | undefined> {
    const session = await this.ask(token);
    const hash = hashOfSecret(token);
    this.known.delete(hash);
    this.known.set(hash, { session, until: performance.now() + KNOWN_MS });
    if (this.known.size > MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    return session;
  }

  private async ask(token: string): Promise<CardAppSession | undefined> {
    const { threeDsUrl } = this.config;
    if (!threeDsUrl) return undefined;
    try {
      const { statusCode, body } = await request(`${threeDsUrl}/${CARD_APP_API}/session`, {
        headers: { cookie: `${this.cookieName}=${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (statusCode === 200) return (await body.json()) as CardAppSession;
      await body.dump();
      if (statusCode === 401) return undefined;
      this.logger.warn(`the session was answered with status ${statusCode}`);
    } catch (error) {
      // No answer, or none that can be read: the same for the caller.
      this.logger.warn(`the session was not answered: ${String(error)}`);
    }
    throw signInUnavailable();
  }
}
