import { setTimeout as sleep } from 'node:timers/promises';
import {
  dynamicLinkingDigest,
  exampleOf,
  type Money,
  PlatformWebhookHeader,
  THREE_DS_FULL_MS,
  ThreeDsRequested,
} from '#contracts';
import type { CaseContext } from '../cases/case-context.js';
import { isForLater, isSuccess } from '../cases/case-context.js';
import { answerOf, CaseFailure, NotVerified } from '../cases/case-outcome.js';
import type { Exchange } from '../sending/exchange.js';
import type { Outgoing } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';
import type { CardholderDecision, Decide } from './decisions.js';
import type { PlatformServer, ReportScript } from './platform-server.js';

export interface ThreeDsOutgoing extends Outgoing {
  request: ThreeDsRequested;
}

export interface Cardholder {
  companyId: string;
  externalId: string;
}

interface Asked {
  id: string;
  request: ThreeDsRequested;
  sent: Exchange;
}

/** What of a payment its digest is made of. */
export interface Payment {
  amount: Money;
  merchantName: string;
}

interface AskOptions {
  script?: ReportScript;
  /** The payment; left out, one of a merchant with a plain name. */
  payment?: Payment;
  /** Of the request, after its digest was computed. */
  changes?: object;
}

const MOST_ATTEMPTS = 4;
const PAUSE_MS = 500;

export interface ThreeDsSettings {
  platform: PlatformServer;
  decide?: Decide;
  /** Who is asked; left out, somebody else each time, whom `decide` makes known. */
  cardholder?: Cardholder;
  presentMs: number;
}

/** Makes 3-D Secure requests, and asks a cardholder for a decision. */
export class ThreeDsRequests {
  constructor(private readonly settings: ThreeDsSettings) {}

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
      amount: { amount: random.whole(1, 100_000), currency: random.pick(['EUR', 'SEK', 'JPY']) },
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
    const request = { ...whole, digest: dynamicLinkingDigest(whole), ...changes };
    const headers = { [PlatformWebhookHeader.version]: '1' };
    return { id, body: Buffer.from(JSON.stringify(request)), headers, request };
  }

  /**
   * Prepares the cardholder, and sends a request.
   *
   * @throws NotVerified if nobody can play that; CaseFailure if it is not acknowledged.
   */
  async ask(
    context: CaseContext,
    decision: CardholderDecision,
    options: AskOptions = {},
  ): Promise<Asked> {
    const asked = await this.send(context, decision, options);
    if (!isSuccess(asked.sent)) throw new CaseFailure(answerOf(asked.sent), asked.sent);
    return asked;
  }

  /** The same without looking at the answer; one that is refused for now is followed by another one. */
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
      if (options.script) this.platform.script(id, options.script);
      // Its time runs from here on, so it is made once more now that the cardholder is prepared.
      const outgoing = this.make(context.random.fork(seed), options);
      asked = { id, request: outgoing.request, sent: await context.send(outgoing) };
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
