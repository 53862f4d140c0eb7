import { randomBytes } from 'node:crypto';
import type { CardAppSession } from '#contracts';
import { type ScriptedAnswer, ScriptedServer } from '#testing';

/** The part of three-ds that returns who has a session of the card app. */
export class SignedInPeople {
  private readonly sessions = new Map<string, CardAppSession>();
  /** Answers in its place; undefined for none. */
  fault: () => ScriptedAnswer | undefined = () => undefined;

  private constructor(private readonly server: ScriptedServer) {
    server.script = ({ path, headers }) => {
      const fault = this.fault();
      if (fault) return fault;
      const token = /^card_app_partner=(\S+)$/.exec(headers.cookie ?? '')?.[1];
      const session = path === '/card-app/api/session' && this.sessions.get(token ?? '');
      return session ? { status: 200, body: session } : { status: 401, body: {} };
    };
  }

  static async start(): Promise<SignedInPeople> {
    return new SignedInPeople(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  /** How many times it was asked. */
  get asked(): number {
    return this.server.requests.length;
  }

  /** @returns the token of the session's cookie. */
  signIn(companyId: string, externalId: string, expiresInMs = 3_600_000): string {
    const token = randomBytes(32).toString('base64url');
    this.sessions.set(token, {
      person: { companyId, externalId, name: 'Ada Byron' },
      deviceId: 'device-1',
      expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    });
    return token;
  }

  signOut(token: string): void {
    this.sessions.delete(token);
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
