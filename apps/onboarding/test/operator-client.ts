import type {
  OperatorAssertionOptions,
  OperatorEnrolmentOptions,
  OperatorRole,
  OperatorSession,
  Problem,
} from '#contracts';
import type { JsonAnswer } from '#testing';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.js';
import { OperatorsService } from '../src/operators/operators.service.js';
import { type OnboardingFixture, PARTNER_PAGE_URL } from './onboarding-fixture.js';

type OrProblem<T> = JsonAnswer<T & Omit<Problem, 'status'>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The partner page in one browser: its passkey, its cookie, and the calls that it makes. */
export class OperatorClient {
  readonly authenticator = new SoftwareAuthenticator(PARTNER_PAGE_URL);
  /** What a browser adds to calls of our own page. */
  headers: Record<string, string> = { origin: PARTNER_PAGE_URL, 'sec-fetch-site': 'same-origin' };
  /** Of the operator. */
  id = '';
  cookie = '';

  constructor(private readonly url: string) {}

  /** A new operator, who is signed in. */
  static async signedIn(
    onboarding: OnboardingFixture,
    role: OperatorRole = 'operator',
    name = 'Olga Operator',
  ): Promise<OperatorClient> {
    const client = new OperatorClient(onboarding.url);
    const operators = onboarding.provider(OperatorsService);
    const email = `${crypto.randomUUID()}@partner.example`;
    const { enrolment } = await operators.invite(null, { name, email, role });
    const { status } = await client.enrol(enrolment.code);
    if (status !== 201) throw new Error(`the passkey was answered ${status}`);
    return client;
  }

  /** @param path of the sign-in's API, or another one if it begins with `/`. */
  async call<T>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = this.headers,
  ): Promise<OrProblem<T>> {
    const place = path.startsWith('/') ? path : `/partner/v1/${path}`;
    const response = await fetch(`${this.url}${place}`, {
      method,
      redirect: 'manual',
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
    const { status } = response;
    return {
      status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : undefined) as never,
    };
  }

  async enrol(code: string): Promise<OrProblem<OperatorSession>> {
    const begun = await this.call<OperatorEnrolmentOptions>('POST', 'enrolment/options', { code });
    if (begun.status !== 200) return begun as never;
    const registration = this.authenticator.register(begun.body.options);
    const answer = await this.call<OperatorSession>('POST', 'enrolment', { code, registration });
    if (answer.status === 201) this.id = answer.body.operator.id;
    return answer;
  }

  async signIn(): Promise<OrProblem<OperatorSession>> {
    const { body } = await this.call<OperatorAssertionOptions>('POST', 'session/options');
    const assertion = this.authenticator.assert(body.options);
    return this.call('POST', 'session', { assertion });
  }
}
