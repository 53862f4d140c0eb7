import {
  type AssertionOptions,
  CARD_APP_API,
  type CardAppSession,
  type ChallengeResource,
  type EnrolmentOptions,
  STEP_UP_HEADER,
} from '#contracts';
import type { fetchAtHost, JsonAnswer } from '#testing';
import { EventStream } from './event-stream.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

type SignedOptions = Parameters<SoftwareAuthenticator['assert']>[0];

/** A card app on one device: its passkeys, its cookies, and the calls that its page makes. */
export class CardAppClient {
  readonly authenticator: SoftwareAuthenticator;
  cookie = '';
  /** Replaced to call another host at the address. */
  send: (...call: Parameters<ReturnType<typeof fetchAtHost>>) => Promise<Response> = fetch;

  constructor(
    /** The address of the replica to call. */
    public url: string,
    private readonly origin: string,
  ) {
    this.authenticator = new SoftwareAuthenticator(origin);
  }

  /** As its page: signs what needs a step-up. */
  async call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer<T>> {
    const answer = await this.callUnsigned<T>(method, path, body, headers);
    const { code, options } = (answer.body ?? {}) as { code?: string; options?: SignedOptions };
    if (code !== 'step_up_required') return answer;
    return this.callUnsigned<T>(method, path, body, { ...headers, ...this.signed(options!) });
  }

  /** The header that signs a call. */
  signed(options: SignedOptions): Record<string, string> {
    const assertion = JSON.stringify(this.authenticator.assert(options));
    return { [STEP_UP_HEADER]: Buffer.from(assertion).toString('base64url') };
  }

  async callUnsigned<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer<T>> {
    const response = await this.send(`${this.url}/${CARD_APP_API}/${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) this.cookie = setCookie.split(';')[0]!;
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    };
  }

  async enrol(code: string, deviceName = 'Phone'): Promise<JsonAnswer<CardAppSession>> {
    const begun = await this.call<EnrolmentOptions>('POST', 'enrolment/options', { code });
    if (begun.status !== 200) return begun as unknown as JsonAnswer<CardAppSession>;
    const registration = this.authenticator.register(begun.body.options);
    return this.call('POST', 'enrolment', { code, deviceName, registration });
  }

  async signIn(): Promise<JsonAnswer<CardAppSession>> {
    const { body } = await this.call<AssertionOptions>('POST', 'session/options');
    const assertion = this.authenticator.assert(body.options);
    return this.call('POST', 'session', { assertion });
  }

  async approve(id: string): Promise<JsonAnswer<ChallengeResource>> {
    const { body } = await this.call<AssertionOptions>('POST', `challenges/${id}/options`);
    const assertion = this.authenticator.assert(body.options);
    return this.call('POST', `challenges/${id}/decision`, { decision: 'approved', assertion });
  }

  decide(id: string, decision: string): Promise<JsonAnswer<ChallengeResource>> {
    return this.call('POST', `challenges/${id}/decision`, { decision });
  }

  openStream(): Promise<EventStream> {
    const url = `${this.url}/${CARD_APP_API}/challenges/stream`;
    return EventStream.open(url, { cookie: this.cookie });
  }
}
