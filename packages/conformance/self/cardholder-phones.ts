import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AssertionOptions,
  CARD_APP_API,
  type ChallengeResource,
  challengeStreamEvents,
  type EnrolmentCode,
  type EnrolmentOptions,
} from '#contracts';
import { SoftwareAuthenticator } from '../../../libs/strong-auth/test/software-authenticator.js';
import type { CardholderDecision, Decide, WishedDecision } from '../three-ds/three-ds-requests.js';

interface CardAppAddress {
  /** Where three-ds listens. */
  url: string;
  /** The address that the card app is opened at. */
  origin: string;
  backEndToken: string;
}

const MOST_FAILED_ATTEMPTS = 20;
// Longer than a request may take to be shown.
const UNDECIDED_MS = 15_000;

/** Cardholders of the own partner side, each with a phone of their own that does what is wished. */
export class CardholderPhones {
  private readonly ending = new AbortController();

  constructor(private readonly address: CardAppAddress) {}

  readonly decide: Decide = async (wish) => {
    // Only a fault of three-ds itself makes it report a technical error.
    if (wish.decision === 'technical_error') return false;
    if (wish.decision === 'not_reachable') return true;
    const phone = new Phone(this.address, this.ending.signal);
    await phone.enrol(wish);
    await phone.openApp(wish.threeDsRequestId, wish.decision);
    return true;
  };

  close(): void {
    this.ending.abort();
  }
}

class Phone {
  private readonly authenticator: SoftwareAuthenticator;
  private cookie = '';

  constructor(
    private readonly address: CardAppAddress,
    private readonly signal: AbortSignal,
  ) {
    this.authenticator = new SoftwareAuthenticator(address.origin);
  }

  async enrol({ companyId, externalId }: WishedDecision): Promise<void> {
    const { url, backEndToken } = this.address;
    const { code } = await this.post<EnrolmentCode>(
      `${url}/people/${companyId}/${externalId}/enrolment-codes`,
      { name: 'Mia Wong' },
      { authorization: `Bearer ${backEndToken}` },
    );
    const { options } = await this.callApp<EnrolmentOptions>('enrolment/options', { code });
    const registration = this.authenticator.register(options);
    await this.callApp('enrolment', { code, deviceName: 'Phone', registration });
  }

  /** Resolves when the app is open, so that the cardholder can be reached. */
  async openApp(id: string, decision: CardholderDecision): Promise<void> {
    const closing = new AbortController();
    const signal = AbortSignal.any([
      this.signal,
      closing.signal,
      AbortSignal.timeout(UNDECIDED_MS),
    ]);
    const { origin, url } = this.address;
    const stream = await fetch(`${url}/${CARD_APP_API}/challenges/stream`, {
      headers: { origin, cookie: this.cookie },
      signal,
    });
    if (!stream.ok) throw new Error(`the stream of challenges answered ${stream.status}`);
    const events = streamed(stream.body!);
    await events.next();
    this.decideWhenShown(events, id, decision)
      .catch(() => {})
      .finally(() => closing.abort());
  }

  private async decideWhenShown(
    events: AsyncIterable<{ event: string; data: string }>,
    id: string,
    decision: CardholderDecision,
  ): Promise<void> {
    for await (const { event, data } of events) {
      if (event !== challengeStreamEvents.one) continue;
      const challenge = JSON.parse(data) as ChallengeResource;
      if (challenge.id !== id || challenge.status !== 'waiting' || decision === 'none') continue;
      await this.decide(id, decision);
      return;
    }
  }

  private async decide(id: string, decision: CardholderDecision): Promise<void> {
    if (decision === 'approved') await this.approve(id);
    else if (decision === 'sca_failed') await this.failToApprove(id);
    else await this.callApp(`challenges/${id}/decision`, { decision });
  }

  private async approve(id: string): Promise<void> {
    const { options } = await this.callApp<AssertionOptions>(`challenges/${id}/options`, {});
    const assertion = this.authenticator.assert(options);
    await this.callApp(`challenges/${id}/decision`, { decision: 'approved', assertion });
  }

  /** A finger that is not recognised, until three-ds asks no more. */
  private async failToApprove(id: string): Promise<void> {
    this.authenticator.verifiesUser = false;
    const refusal = () =>
      this.approve(id).then(
        () => '',
        (error: Error) => error.message,
      );
    for (let attempt = 0; attempt < MOST_FAILED_ATTEMPTS; attempt += 1) {
      if (!(await refusal()).includes('passkey_refused')) return;
    }
  }

  private callApp<T>(path: string, body: object): Promise<T> {
    const { origin, url } = this.address;
    const headers = { origin, ...(this.cookie && { cookie: this.cookie }) };
    return this.post<T>(`${url}/${CARD_APP_API}/${path}`, body, headers);
  }

  private async post<T>(url: string, body: object, headers: Record<string, string>): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: this.signal,
    });
    const [setCookie] = answer.headers.getSetCookie();
    if (setCookie) this.cookie = setCookie.split(';')[0]!;
    const text = await answer.text();
    if (answer.status === 429) {
      // All phones are at one address here, and share its budget for guesses, which counts until each is answered.
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await sleep(seconds * 1_000, undefined, { signal: this.signal });
      return this.post<T>(url, body, headers);
    }
    if (!answer.ok) throw new Error(`the card app answered ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

async function* streamed(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) yield { event, data };
    }
  }
}
