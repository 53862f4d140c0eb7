import { setTimeout as sleep } from 'node:timers/promises';
import {
  dynamicLinkingDigest,
  exampleOf,
  type Money,
  PlatformWebhookHeader,
  THREE_DS_FULL_MS,
  type ThreeDsMerchant,
  ThreeDsRequested,
} from '#contracts';
import {
  answerOf,
  type CaseContext,
  CaseFailure,
  isForLater,
  isSuccess,
  NotVerified,
} from '../cases/case-context.js';
import type { Exchange } from '../sending/exchange.js';
import type { Outgoing } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';
import type { PlatformServer, ReportScript } from './platform-server.js';

/** What a cardholder does with a question, or what keeps them from it; `none`: they never decide. */
export type CardholderDecision =
  'approved' | 'denied' | 'cancelled' | 'sca_failed' | 'not_reachable' | 'technical_error' | 'none';

/** Who is to do what with the request that comes next. */
export interface WishedDecision {
  threeDsRequestId: string;
  companyId: string;
  externalId: string;
  decision: CardholderDecision;
  amount: Money;
  merchant: ThreeDsMerchant;
}

/**
 * Prepares the cardholder before the request is sent: a device that is reachable, and what it will answer.
 *
 * @returns false if this decision can't be played.
 */
export type Decide = (wish: WishedDecision, signal: AbortSignal) => Promise<boolean>;

const TIMEOUT_MS = 15_000;
const CANT_BE_PLAYED = 501;

/** The partner did not take the wish: nothing can be said of the partner by that. */
export class DecisionsError extends Error {
  override name = 'DecisionsError';
}

/** `POST <url>` with the wish: 2xx it is prepared, 501 it can't be played (docs/conformance.md#who-decides). */
export function decisionsAt(url: string, token?: string): Decide {
  return async (wish, signal) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(wish),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: Error) => {
      throw new DecisionsError(`who plays the cardholder was not reached: ${error.message}`);
    });
    await answer.body?.cancel();
    if (answer.ok) return true;
    if (answer.status === CANT_BE_PLAYED) return false;
    throw new DecisionsError(`who plays the cardholder answered ${answer.status}`);
  };
}

interface ThreeDsOutgoing extends Outgoing {
  request: ThreeDsRequested;
}

export interface Cardholder {
  companyId: string;
  externalId: string;
}

export interface Asked {
  id: string;
  request: ThreeDsRequested;
  outgoing: Outgoing;
  sent: Exchange;
}

/** The fields of a payment from which its digest is computed. */
export interface Payment {
  amount: Money;
  merchantName: string;
}

interface AskOptions {
  script?: ReportScript;
  /** The payment; left out, one of a merchant with a plain name. */
  payment?: Payment;
  /** Of the request, after its digest was computed. */
  changes?: object | ((request: ThreeDsRequested) => object);
}

const MOST_ATTEMPTS = 4;
const PAUSE_MS = 500;

interface ThreeDsSettings {
  platform: PlatformServer;
  decide?: Decide;
  /** The cardholder; if left out, a new one each time, whom `decide` makes known. */
  cardholder?: Cardholder;
  apiKey?: string;
  presentMs: number;
}

/** Creates 3-D Secure requests, and asks a cardholder for a decision. */
export class ThreeDsRequests {
  /** All that the cardholder was asked with a right digest, by id. */
  readonly asked = new Map<string, Asked>();

  constructor(private readonly settings: ThreeDsSettings) {}

  get apiKey(): string | undefined {
    return this.settings.apiKey;
  }

  get platform(): PlatformServer {
    return this.settings.platform;
  }

  make(
    random: Random,
    { changes, payment }: Pick<AskOptions, 'changes' | 'payment'> = {},
  ): ThreeDsOutgoing {
    const { platform, presentMs } = this.settings;
    const id = random.id('tds');
    const nowMs = Date.now();
    const example = exampleOf(ThreeDsRequested);
    const url = `${platform.url}/v1/three-ds-requests/${id}`;
    const whole = {
      ...example,
      threeDsRequestId: id,
      cardId: random.id('crd'),
      companyId: random.id('cmp'),
      externalId: `e-${random.whole(1_000, 9_999)}`,
      ...this.settings.cardholder,
      amount: { amount: random.whole(1, 100_000), currency: 'EUR' },
      createdAt: new Date(nowMs).toISOString(),
      presentBy: new Date(nowMs + presentMs).toISOString(),
      expiresAt: new Date(nowMs + THREE_DS_FULL_MS).toISOString(),
      presentedUrl: `${url}/presented`,
      callbackUrl: `${url}/callback`,
      ...(payment && {
        amount: payment.amount,
        merchant: { ...example.merchant, name: payment.merchantName },
      }),
    };
    const right = { ...whole, digest: dynamicLinkingDigest(whole) };
    const request = { ...right, ...(typeof changes === 'function' ? changes(right) : changes) };
    const headers = { [PlatformWebhookHeader.version]: '1' };
    return { id, body: Buffer.from(JSON.stringify(request)), headers, request };
  }

  /**
   * Prepares the cardholder, and sends a request.
   *
   * @throws NotVerified if no program can play that; CaseFailure if it is not acknowledged.
   */
  async ask(
    context: CaseContext,
    decision: CardholderDecision,
    options: AskOptions = {},
  ): Promise<Asked> {
    const asked = await this.send(context, decision, options);
    if (!isSuccess(asked.sent)) throw new CaseFailure(answerOf(asked.sent), asked.sent);
    this.asked.set(asked.id, asked);
    return asked;
  }

  /** The same without reading the answer; a temporary refusal is followed by another attempt. */
  async send(
    context: CaseContext,
    decision: CardholderDecision,
    options: AskOptions = {},
  ): Promise<Asked> {
    let asked: Asked | undefined;
    for (
      let attempt = 0;
      attempt < MOST_ATTEMPTS && (!asked || isForLater(asked.sent));
      attempt += 1
    ) {
      if (asked) await sleep(PAUSE_MS, undefined, { signal: context.signal });
      const seed = `request ${context.random.hex(8)}`;
      const { id, request } = this.make(context.random.fork(seed), options);
      await this.prepare(context, request, decision);
      const { digest } = request;
      this.platform.know(id, { digest, apiKey: this.settings.apiKey });
      if (options.script) this.platform.script(id, options.script);
      // Its time runs from here on, so it is made once more now that the cardholder is prepared.
      const outgoing = this.make(context.random.fork(seed), options);
      asked = { id, request: outgoing.request, outgoing, sent: await context.send(outgoing) };
    }
    return asked!;
  }

  private async prepare(
    { signal }: CaseContext,
    { threeDsRequestId, companyId, externalId, amount, merchant }: ThreeDsRequested,
    decision: CardholderDecision,
  ): Promise<void> {
    const wish = { threeDsRequestId, companyId, externalId, decision, amount, merchant };
    if (!(await this.settings.decide?.(wish, signal))) {
      throw new NotVerified(`who plays the cardholder can't play "${decision}"`);
    }
  }
}

/** Whether the answer says that the cardholder sees the question. */
export function isPresentedBy({ answer }: Exchange): boolean {
  if (answer === null || answer.status === 204) return false;
  try {
    return (JSON.parse(answer.excerpt) as { presented?: unknown } | null)?.presented === true;
  } catch {
    return false;
  }
}
