import type {
  OperatorAssertionOptions,
  OperatorEnrolmentOptions,
  OperatorRole,
  OperatorSession,
  Problem,
} from '#contracts';
import { OperatorsService } from '#operators';
import type { JsonAnswer, TestService } from '#testing';
import { SoftwareAuthenticator } from '../../strong-auth/test/software-authenticator.js';

type OrProblem<T> = JsonAnswer<T & Omit<Problem, 'status'>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A service whose page operators use. */
interface OperatorPage {
  service: TestService;
  /** Where browsers open the page; the service really listens elsewhere. */
  pageUrl: string;
}

/** A page of operators in one browser: its passkey, its cookie, and the calls that it makes. */
export class OperatorClient {
  readonly authenticator: SoftwareAuthenticator;
  /** What a browser adds to calls of our own page. */
  headers: Record<string, string>;
  /** Of the operator. */
  id = '';
  cookie = '';

  private readonly url: string;

  constructor({ service, pageUrl }: OperatorPage) {
    this.url = service.url;
    this.authenticator = new SoftwareAuthenticator(pageUrl);
    this.headers = { origin: pageUrl, 'sec-fetch-site': 'same-origin' };
  }

  /** A new operator, who is signed in. */
  static async signedIn(
    page: OperatorPage,
    role: OperatorRole = 'operator',
    name = 'Olga Operator',
  ): Promise<OperatorClient> {
    const client = new OperatorClient(page);
    const operators = page.service.app.get(OperatorsService, { strict: false });
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
