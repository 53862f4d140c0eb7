import { randomUUID } from 'node:crypto';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_HEADER,
  type Problem,
  type ReviewerAssertionOptions,
  type ReviewerEnrolmentOptions,
  type ReviewerRole,
  type ReviewerSession,
} from '#contracts';
import { StaffCodes } from '#staff-sign-in';
import type { JsonAnswer } from '#testing';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.js';
import { ReviewersModule } from '../src/back-office/index.js';
import { ReviewersService } from '../src/back-office/reviewers/reviewers.service.js';
import { PUBLIC_URL } from './partner-client.js';
import type { PlatformFixture } from './platform-fixture.js';

type OrProblem<T> = JsonAnswer<T & Omit<Problem, 'status'>>;

/** The back office in one browser: its passkey, its cookie, and the calls that its page makes. */
export class BackOfficeClient {
  readonly authenticator = new SoftwareAuthenticator(PUBLIC_URL);
  /** Of the account. */
  id = '';
  cookie = '';

  constructor(private readonly url: string) {}

  /** A new account that is signed in. */
  static async signedIn(
    platform: PlatformFixture,
    name = 'Rosa Review',
    role: ReviewerRole = 'reviewer',
  ): Promise<BackOfficeClient> {
    const client = new BackOfficeClient(platform.url);
    const email = `${randomUUID()}@platform.example`;
    const added = await platform.app.get(ReviewersService).add({ name, email, role }, null, false);
    const { code } = await platform.app
      .select(ReviewersModule)
      .get(StaffCodes, { strict: true })
      .createFor(added.id);
    const { status, body } = await client.enrol(code);
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
    client.id = body.reviewer.id;
    return client;
  }

  get<T>(path: string): Promise<OrProblem<T>> {
    return this.call('GET', path);
  }

  post<T>(path: string, body: unknown = {}): Promise<OrProblem<T>> {
    return this.call('POST', path, body);
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = { [BACK_OFFICE_HEADER]: '1', origin: PUBLIC_URL },
  ): Promise<OrProblem<T>> {
    const response = await this.fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) this.cookie = setCookie.split(';')[0]!;
    const text = await response.text();
    const { status, headers: answered } = response;
    return { status, headers: answered, body: (text ? JSON.parse(text) : undefined) as never };
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: this.cookie };
    return fetch(`${this.url}/${BACK_OFFICE_API}/${path}`, { ...init, headers });
  }

  async enrol(code: string): Promise<OrProblem<ReviewerSession>> {
    const begun = await this.post<ReviewerEnrolmentOptions>('enrolment/options', { code });
    if (begun.status !== 200) return begun as never;
    const registration = this.authenticator.register(begun.body.options);
    return this.post('enrolment', { code, registration });
  }

  async signIn(): Promise<OrProblem<ReviewerSession>> {
    const { body } = await this.post<ReviewerAssertionOptions>('session/options');
    return this.post('session', { assertion: this.authenticator.assert(body.options) });
  }
}
