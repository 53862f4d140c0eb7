import { randomUUID } from 'node:crypto';
import {
  CONSOLE_API,
  type ConsoleAssertionOptions,
  type ConsoleEnrolmentOptions,
  type ConsoleRole,
  type ConsoleSession,
  type Problem,
} from '#contracts';
import { StaffCodes } from '#staff-sign-in';
import type { JsonAnswer } from '#testing';
import { DataSource } from 'typeorm';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.js';
import { ConsoleModule, ConsoleUsersService } from '../src/console/index.js';
import { deleteStaffMails } from '../src/mails/index.js';
import { PUBLIC_URL } from './partner-client.js';
import type { PlatformFixture } from './platform-fixture.js';

type OrProblem<T> = JsonAnswer<T & Omit<Problem, 'status'>>;

/** The console in one browser: its passkey, its cookie, and the calls that its page makes. */
export class ConsoleClient {
  readonly authenticator: SoftwareAuthenticator;
  /** Of the person. */
  id = '';
  cookie = '';
  /** What the browser adds to each call. */
  headers: Record<string, string>;

  /** @param origin of the console; @param url where it is really reached. */
  constructor(
    private readonly url: string,
    origin = PUBLIC_URL,
  ) {
    this.authenticator = new SoftwareAuthenticator(origin);
    this.headers = { origin, 'sec-fetch-site': 'same-origin' };
  }

  /** A new person of a partner, who is signed in. */
  static async signedIn(
    platform: PlatformFixture,
    partnerId: string,
    role: ConsoleRole = 'admin',
    name = 'Coco Console',
  ): Promise<ConsoleClient> {
    const client = new ConsoleClient(platform.url);
    const email = `${randomUUID()}@partner.example`;
    const users = platform.app.get(ConsoleUsersService);
    const by = { partnerId, actorId: null };
    const { id } = await platform.app.get(DataSource).transaction(async (transaction) => {
      const user = await users.invite(transaction, by, { name, email, role });
      // A mail would replace the code.
      await deleteStaffMails(transaction, user.id);
      return user;
    });
    const { code } = await platform.app
      .select(ConsoleModule)
      .get(StaffCodes, { strict: true })
      .createFor(id);
    const { status } = await client.enrol(code);
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
    return client;
  }

  /** @param path below the console's own API, or of the partner's API if it begins with `/`. */
  get<T>(path: string): Promise<OrProblem<T>> {
    return this.call('GET', path);
  }

  post<T>(path: string, body: unknown = {}): Promise<OrProblem<T>> {
    return this.call('POST', path, body);
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = this.headers,
  ): Promise<OrProblem<T>> {
    const place = path.startsWith('/') ? path : `/${CONSOLE_API}/${path}`;
    const response = await fetch(`${this.url}${place}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        cookie: this.cookie,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) this.cookie = setCookie.split(';')[0]!;
    const text = await response.text();
    const { status, headers: answered } = response;
    return { status, headers: answered, body: (text ? JSON.parse(text) : undefined) as never };
  }

  async enrol(code: string): Promise<OrProblem<ConsoleSession>> {
    const begun = await this.post<ConsoleEnrolmentOptions>('enrolment/options', { code });
    if (begun.status !== 200) return begun as never;
    const registration = this.authenticator.register(begun.body.options);
    const answer = await this.post<ConsoleSession>('enrolment', { code, registration });
    if (answer.status === 201) this.id = answer.body.user.id;
    return answer;
  }

  async signIn(): Promise<OrProblem<ConsoleSession>> {
    const { body } = await this.post<ConsoleAssertionOptions>('session/options');
    return this.post('session', { assertion: this.authenticator.assert(body.options) });
  }
}
