import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  type BalanceChange,
  type EventClass,
  eventDeclarationOf,
  exampleOf,
  type LedgerChange,
  type Money,
  PlatformWebhookHeader,
  spendable,
  type WebhookEvent,
} from '#contracts';
import { signWebhook, WebhookHeader } from '#standard-webhooks';
import { type SentRequest, type Target, tokenVariable } from './exchange.js';
import type { Random } from './random.js';

/** A webhook before it is signed: an event, or a 3-D Secure request. */
export interface Outgoing {
  /** The `webhook-id`. */
  id: string;
  body: Buffer;
  /** In addition to the headers of every webhook: sequence and version of an event. */
  headers: Readonly<Record<string, string>>;
}

/** A token made of the right one: a report shows only how it was made. */
export interface WrongToken {
  value: string;
  /** An expression of the shell. */
  shown: string;
}

/** In which way a request differs from what the platform would send. */
export interface Deviation {
  method?: string;
  /** null: without a token. */
  token?: string | WrongToken | null;
  /** What is signed; left out, what is sent. */
  signed?: Outgoing;
  /** When it was signed; left out, now. */
  signedAtMs?: number;
  /** What the header says; left out, when it was signed. */
  saidAtMs?: number;
  /** Signs with these keys; left out, with the endpoint's current one. None: unsigned. */
  keys?: readonly KeyObject[];
  headers?: Readonly<Record<string, string>>;
}

const USER_AGENT = 'partner-card-platform-conformance';

export function requestOf(
  target: Target,
  outgoing: Outgoing,
  deviation: Deviation,
  random: Random,
): SentRequest {
  const { method = 'POST', token = target.token, headers } = deviation;
  return {
    method,
    url: target.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      traceparent: `00-${random.hex(32)}-${random.hex(16)}-00`,
      ...outgoing.headers,
      ...signatureHeaders(target, outgoing, deviation),
      ...headers,
    },
    ...(token !== null && { token: { header: target.header, ...shownToken(token, target) } }),
    body: outgoing.body,
  };
}

function shownToken(token: string | WrongToken, { plan, token: right }: Target): WrongToken {
  if (typeof token !== 'string') return token;
  return { value: token, shown: token === right ? `"$${tokenVariable(plan)}"` : `'${token}'` };
}

/** The secret of another partner. */
export function strangersKey(random: Random): KeyObject {
  return createSecretKey(Buffer.from(random.hex(64), 'hex'));
}

function signatureHeaders(
  target: Target,
  outgoing: Outgoing,
  { keys = target.keys.slice(0, 1), signed = outgoing, ...times }: Deviation,
): Record<string, string> {
  const signedAtMs = times.signedAtMs ?? Date.now();
  const at = secondsOf(signedAtMs);
  // The id identifies repetitions, so it is sent without a secret, too.
  const id = { [WebhookHeader.id]: outgoing.id };
  const timestamp = { [WebhookHeader.timestamp]: secondsOf(times.saidAtMs ?? signedAtMs) };
  if (keys.length === 0) return target.keys.length === 0 ? { ...id, ...timestamp } : id;
  const signature = keys.map((key) => signWebhook(key, signed.id, at, signed.body)).join(' ');
  return { ...id, ...timestamp, [WebhookHeader.signature]: signature };
}

function secondsOf(ms: number): string {
  return String(Math.floor(ms / 1_000));
}

type Data = Record<string, unknown>;

/** An event before it is written down. */
export interface Envelope {
  event: string;
  companyId: string;
  timestamp: string;
  data: Data;
}

const PLATFORM_ID = /^([a-z]{3})_/;

/**
 * The events of one company and one account, as the platform would make them: numbered without gaps, and with
 * a ledger in which each change continues the previous one. Each is its kind's example with new ids.
 */
export class CompanyEvents {
  readonly companyId: string;
  private readonly ids = new Map<string, string>();
  private sequence = 0;
  private accountSequence = 0;
  private bookedCents = 0;

  constructor(
    private readonly random: Random,
    /** The time of the next event; each is a millisecond later than the one before. */
    private timeMs: number,
    companyId?: string,
  ) {
    this.companyId = companyId ?? random.id('cmp');
  }

  /** @param cents what is booked; left out, by chance. */
  next(
    eventClass: EventClass<WebhookEvent>,
    change?: (envelope: Envelope) => void,
    cents?: number,
  ): Outgoing {
    const { identifier, version } = eventDeclarationOf(eventClass);
    const envelope: Envelope = {
      event: identifier,
      companyId: this.companyId,
      timestamp: this.now(),
      data: this.dataOf(eventClass, cents),
    };
    change?.(envelope);
    return this.outgoing(envelope, version);
  }

  /** An event of an unknown kind. */
  unknown(event: string, data: Data): Outgoing {
    return this.outgoing({ event, companyId: this.companyId, timestamp: this.now(), data }, 1);
  }

  /** Leaves a number out, as if its event had not been delivered yet. */
  skip(): void {
    this.sequence += 1;
  }

  /** Lets time pass until the next event. */
  wait(ms: number): void {
    this.timeMs += ms;
  }

  private outgoing(envelope: Envelope, version: number): Outgoing {
    this.sequence += 1;
    return {
      id: this.random.id('evt'),
      body: Buffer.from(JSON.stringify(envelope)),
      headers: {
        [PlatformWebhookHeader.sequence]: String(this.sequence),
        [PlatformWebhookHeader.version]: String(version),
      },
    };
  }

  private now(): string {
    this.timeMs += 1;
    return new Date(this.timeMs).toISOString();
  }

  private dataOf(eventClass: EventClass<WebhookEvent>, cents?: number): Data {
    const data = structuredClone(exampleOf(eventClass).data) as Data;
    // Its payment begins here, and follows nothing.
    delete data.follows;
    for (const [field, value] of Object.entries(data)) {
      const [, prefix] = typeof value === 'string' ? (PLATFORM_ID.exec(value) ?? []) : [];
      if (prefix) data[field] = this.idOf(field, prefix);
    }
    if ('ledger' in data) this.book(data, cents ?? this.random.whole(1, 100_000));
    return data;
  }

  /** The account, the card and the person are the same in all events; what happens to them is new. */
  private idOf(field: string, prefix: string): string {
    if (!['accountId', 'cardId', 'personId'].includes(field)) return this.random.id(prefix);
    const id = this.ids.get(field) ?? this.random.id(prefix);
    this.ids.set(field, id);
    return id;
  }

  /** What the example does to the account, with another amount, and going on from what is booked. */
  private book(data: Data, cents: number): void {
    const { booked, held } = data.ledger as LedgerChange;
    const { currency } = booked.before;
    const before = this.bookedCents;
    const direction = directionOf(booked);
    this.bookedCents += direction * cents;
    this.accountSequence += 1;
    const heldDirection = direction === 0 ? directionOf(held) : 0;
    // What is released was held before.
    const heldBefore = heldDirection < 0 ? cents : 0;
    const money = (amount: number): Money => ({ amount, currency });
    data.amount = money((data.amount as Money).amount < 0 ? -cents : cents);
    Object.assign(data, spendable(money(this.bookedCents)));
    data.ledger = {
      accountSequence: this.accountSequence,
      booked: { before: money(before), after: money(this.bookedCents) },
      held: { before: money(heldBefore), after: money(heldBefore + heldDirection * cents) },
      entryIds: direction === 0 ? [] : [this.random.id('ent')],
      ...(direction !== 0 && { bookedAt: new Date(this.timeMs).toISOString() }),
    } satisfies LedgerChange;
  }
}

function directionOf({ before, after }: BalanceChange): number {
  return Math.sign(after.amount - before.amount);
}
