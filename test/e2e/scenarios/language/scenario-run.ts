import type {
  AccountResource,
  AcsResult,
  CompanyTimeResource,
  EventResource,
  Page,
  Problem,
} from '#contracts';
import { callJson, eventually } from '#testing';
import type { PartnerClient } from '../../../../apps/platform/test/partner-client.ts';
import { RebuiltAccount } from '../../../../apps/platform/test/rebuilt-account.ts';
import type { PartnerSystem } from './partner-system.ts';
import { type RecordedStep, type Recording, Timeline, type Who } from './recording.ts';
import { StableValues } from './stable-values.ts';

export interface AboutScenario {
  /** Of its page: `<nn>-<name>.md`. */
  name: string;
  title: string;
  /** What it shows and what a partner has to mind, in Markdown. */
  shows: string;
  /** Sections that describe the rules, by their titles: `{ 'the processor': 'interface/payments.md#the-processor' }`. */
  see: Readonly<Record<string, string>>;
}

/** A flow of the interface: a test, and the page that is drawn from what its run did. */
export interface Scenario extends AboutScenario {
  play: (run: ScenarioRun) => Promise<void>;
}

export function scenario(
  about: AboutScenario,
  play: (run: ScenarioRun) => Promise<void>,
): Scenario {
  return { ...about, play };
}

const MOST_EVENTS = 100;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The kind of an event alone, or with the expected part of its `data`. */
type ExpectedEvent = string | readonly [kind: string, data: object];

/** What surrounds the partner. */
export interface Surroundings {
  platformUrl: string;
  /** The real address behind an address that the platform returned. */
  reached: (url: string) => string;
  /** The results that the ACS received for a request. */
  acsResultsOf: (threeDsRequestId: string) => AcsResult[];
  /** Lets time pass for requests of 3-D Secure, until this limit is past. */
  passLimit: (timeline: Timeline, limit: string) => Promise<void>;
}

export interface CallOptions<T> {
  /** The code of the problem with which the call has to be answered. Left out, it has to succeed. */
  refused?: string;
  /** The part of the answer that the page shows: the fields, or what is taken of it. Left out, all of it. */
  shown?: readonly (keyof T & string)[] | ((answer: T) => object);
  /** Of the caller. Left out, the partner's API key. */
  authorization?: string;
  headers?: Record<string, string>;
  /** Happens while the call waits for its answer. */
  meanwhile?: () => Promise<void>;
}

/** In whole euros, with cents behind the point. */
export const euro = (euros: number) => ({ amount: Math.round(euros * 100), currency: 'EUR' });

/** The language of scenarios: what happens becomes a step of the page, and what is expected is checked. */
export class ScenarioRun {
  /** The account whose balance is shown. */
  accountId = '';
  private readonly given: string[] = [];
  private readonly givenIds: string[] = [];
  private readonly madeUp: (readonly [value: string, kind: string])[] = [];
  /** The ids of the events that the page has shown. */
  private readonly reported = new Set<string>();
  /** How many events wait for the partner to be up again. */
  private waiting = 0;
  private readonly lastChecks: (() => void)[] = [];

  constructor(
    readonly world: Surroundings,
    readonly partner: PartnerClient,
    readonly system: PartnerSystem,
    readonly timeline: Timeline,
  ) {}

  /** What is there before the first step. Its events are not shown, but counted. */
  async assume(sentence: string, ids: readonly string[]): Promise<void> {
    this.given.push(sentence);
    this.givenIds.push(...ids);
    for (const { id } of await this.logged()) this.reported.add(id);
    await eventually('the events of what is given', () =>
      [...this.reported].every((id) => this.system.find(id)),
    );
  }

  /** A value that the scenario makes up, such as a message's id; the page calls it `<kind>_1`. */
  named(value: string, kind: string): string {
    this.madeUp.push([value, kind]);
    return value;
  }

  /** Something that is no call of the interface, such as an answer on the hosted pages. */
  async act(who: Who, why: string, action: () => Promise<unknown>): Promise<void> {
    await this.begin(who, why);
    await action();
    // It may have let time pass.
    this.timeline.markTime();
  }

  /**
   * @param request such as `POST /v1/cards`; a whole address for the hosted pages.
   * @param content the body; a function if it contains the time of the step.
   */
  async call<T extends object>(
    who: Who,
    why: string,
    request: `${Method} ${string}`,
    content?: object | (() => object),
    options: CallOptions<T> = {},
  ): Promise<T> {
    const step = await this.begin(who, why);
    const body = typeof content === 'function' ? (content as () => object)() : content;
    const [method, path] = request.split(/ (.*)/) as [Method, string];
    const {
      authorization = this.partner.apiKey,
      headers = {},
      meanwhile,
      refused,
      shown,
    } = options;
    const url = path.startsWith('/') ? `${this.world.platformUrl}${path}` : path;
    const asked = callJson<T & Problem>(method, this.world.reached(url), body, {
      authorization: `Bearer ${authorization}`,
      ...headers,
    });
    const sentAt = this.timeline.now.getTime();
    // It may fail before what happens meanwhile has ended.
    const [{ status, body: answer }] = await Promise.all([asked, meanwhile?.()]);
    const waitedMs = this.timeline.now.getTime() - sentAt;
    this.expectAnswer(status, answer, refused);
    // The other fields of a problem are irrelevant to the scenario.
    const part = refused === undefined ? shown : (['code', 'detail'] as const);
    step.call = {
      ...{ method, path, body, status },
      answer: answer === ('' as never) ? undefined : partOf(answer, part),
      isPart: part !== undefined,
      ...(waitedMs > 0 && { answeredAfterMs: waitedMs }),
    };
    return answer;
  }

  /** The events that the step caused on both webhooks: these, in this order, and no others. */
  async expectEvents(...expected: readonly ExpectedEvent[]): Promise<void> {
    const kinds = expected.map((one) => (typeof one === 'string' ? one : one[0]));
    const step = this.timeline.current;
    // They are recorded in the transaction of their cause, so the answer to the step comes after them.
    const recorded = (await this.logged()).filter(({ id }) => !this.reported.has(id));
    const happened = recorded.map(({ event }) => event);
    expect({ [this.where]: happened }).toEqual({ [this.where]: kinds });
    for (const [index, { id }] of recorded.entries()) {
      const event = await eventually(`${this.where}: the partner has ${kinds[index]}`, () =>
        this.system.find(id),
      );
      const wanted = expected[index]!;
      if (typeof wanted !== 'string') expect(event.body['data']).toMatchObject(wanted[1]);
      this.reported.add(id);
      step.deliveries.push(event);
    }
    this.waiting = 0;
  }

  /** The event that the step caused is refused by the partner, which is down. {@link expectEvents} shows it later. */
  async expectRefused(kind: string): Promise<void> {
    await eventually(`${this.where}: ${kind} was refused, and the platform knows it`, async () => {
      const { body } = await this.partner.get<Page<EventResource>>('/v1/events?status=failing');
      return body.data.length === 1 && body.data[0]!.event === kind;
    });
    this.timeline.current.deliveries.push(...this.system.refused.splice(0));
    this.waiting = 1;
  }

  /** What the account has now, in euros. */
  async expectBalance(
    expected: { booked: number; held: number; available: number },
    accountId = this.accountId,
  ): Promise<void> {
    const { body } = await this.partner.get<AccountResource>(`/v1/accounts/${accountId}`);
    const { booked, held, available } = body;
    expect({ [this.where]: { booked, held, available } }).toEqual({
      [this.where]: {
        booked: euro(expected.booked),
        held: euro(expected.held),
        available: euro(expected.available),
      },
    });
    this.timeline.current.balances.push({
      account: accountId,
      booked: booked!,
      held: held!,
      available: available!,
    });
  }

  /** Moves the company's time, as a partner does in the sandbox. */
  async timePasses(why: string, companyId: string, moved: { days: number } | { until: string }) {
    const path = `/v1/sandbox/companies/${companyId}/advance-time` as const;
    const { now } = await this.call<CompanyTimeResource>('Time', why, `POST ${path}`, moved);
    this.timeline.aheadMs = Date.parse(now) - this.timeline.now.getTime();
    this.timeline.current.aheadMs = this.timeline.aheadMs;
  }

  /** An expectation of a step in addition to its page; a failure names the step. */
  check(actual: unknown, expected: object): void {
    expect({ [this.where]: actual }).toMatchObject({ [this.where]: expected });
  }

  /** A condition that must hold at the end of the scenario. */
  atEnd(check: () => void): void {
    this.lastChecks.push(check);
  }

  /** @throws Error for an event that the scenario does not expect. */
  async finish(): Promise<Recording> {
    await this.expectNoFurther();
    await this.timeline.end();
    this.expectWholeLedgers();
    for (const check of this.lastChecks) check();
    const stable = new StableValues(this.timeline.stretches);
    for (const id of this.givenIds) stable.of(id);
    for (const [value, kind] of this.madeUp) stable.name(value, kind);
    return { given: this.given, steps: stable.of(this.timeline.steps) };
  }

  private get where(): string {
    const { length } = this.timeline.steps;
    return length === 0
      ? 'before the first step'
      : `step ${length}, "${this.timeline.current.why}"`;
  }

  private async begin(who: Who, why: string): Promise<RecordedStep> {
    await this.expectNoFurther();
    return this.timeline.begin(who, why);
  }

  private async expectNoFurther(): Promise<void> {
    const further = (await this.logged()).filter(({ id }) => !this.reported.has(id));
    if (further.length <= this.waiting) return;
    const kinds = further.map(({ event }) => event).join(', ');
    throw new Error(`${this.where}: the scenario does not expect ${kinds}`);
  }

  private expectAnswer(status: number, answer: Partial<Problem>, refused?: string): void {
    const reported = status < 300 ? 'success' : `${status} ${JSON.stringify(answer)}`;
    if (refused === undefined)
      expect({ [this.where]: reported }).toEqual({ [this.where]: 'success' });
    else expect({ [this.where]: answer.code ?? reported }).toEqual({ [this.where]: refused });
  }

  /** All events of the partner: events of the transaction webhook first, which may cause others, by their sequence. */
  private async logged(): Promise<EventResource[]> {
    const path = `/v1/events?limit=${MOST_EVENTS}`;
    const { body } = await this.partner.get<Page<EventResource>>(path);
    if (body.hasMore) throw new Error('a scenario has too many events');
    const rank = ({ channel }: EventResource) => (channel === 'transactions' ? 0 : 1);
    return body.data.toSorted((a, b) => rank(a) - rank(b) || a.sequence - b.sequence);
  }

  /** Each event of money continues its account: no gap, and no contradiction. */
  private expectWholeLedgers(): void {
    const accounts = new Map<string, RebuiltAccount>();
    for (const { body } of this.system.events) {
      const { accountId, ledger } = body['data'] as { accountId: string; ledger?: never };
      if (!ledger) continue;
      if (!accounts.has(accountId)) accounts.set(accountId, new RebuiltAccount());
      accounts.get(accountId)!.receive(ledger);
    }
    for (const { gaps, isChain } of accounts.values()) {
      expect({ gaps, isChain }).toEqual({ gaps: [], isChain: true });
    }
  }
}

function partOf<T extends object>(
  answer: T,
  shown: readonly string[] | ((answer: T) => object) | undefined,
): unknown {
  if (shown === undefined) return answer;
  if (typeof shown === 'function') return shown(answer);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => shown.includes(name)));
}
