import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangePerson, CreatePerson, OrderCard } from '#contracts';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';

export interface CreatedPerson extends CreatePerson {
  id: string;
}

export interface OrderedCard extends OrderCard {
  id: string;
}

/** A fault set by a spec: an answer that replaces the platform's own; undefined for none. */
export type Fault = (request: ReceivedRequest) => ScriptedAnswer | undefined;

// Long enough that concurrent calls overlap.
const LATENCY_MS = 5;

type Effect = (body: never) => { id: string };

/**
 * Simulates the platform's standard API over real HTTP, with its idempotency. It orders one card for each
 * idempotency key, so a client that changes keys gets two cards.
 */
export class ScriptedPlatform {
  readonly people: CreatedPerson[] = [];
  readonly cards: OrderedCard[] = [];
  /** The highest number of concurrent requests. */
  mostAtOnce = 0;
  fault: Fault = () => undefined;
  /** Applied after the effect: the request succeeded but its answer is lost. */
  faultAfterEffect: Fault = () => undefined;

  private readonly answersByKey = new Map<string, { request: string; answer: { id: string } }>();
  private atOnce = 0;

  private constructor(private readonly server: ScriptedServer) {
    server.script = async (request) => {
      this.atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
      await sleep(LATENCY_MS);
      this.atOnce -= 1;
      return this.answer(request);
    };
  }

  static async start(): Promise<ScriptedPlatform> {
    return new ScriptedPlatform(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  /** The posted requests about the company's people or their cards. */
  requestsOf(companyId: string, path: '/v1/people' | '/v1/cards'): ReceivedRequest[] {
    const ids = this.peopleOf(companyId).map(({ id }) => id);
    return this.server.requests.filter(
      (request) =>
        request.path === path && [companyId, ...ids].some((id) => request.body.includes(id)),
    );
  }

  /** The changes of the company's people, in order. */
  changesOf(companyId: string): (ChangePerson & { externalId: string })[] {
    return this.server.requests
      .filter(({ method }) => method === 'PATCH')
      .flatMap(({ path, body }) => {
        const person = this.peopleOf(companyId).find(({ id }) => path.endsWith(id));
        return person
          ? [{ externalId: person.externalId, ...(JSON.parse(body) as ChangePerson) }]
          : [];
      });
  }

  peopleOf(companyId: string): CreatedPerson[] {
    return this.people.filter((person) => person.companyId === companyId);
  }

  /** The cards of a company's people. */
  cardsOf(companyId: string): OrderedCard[] {
    const ids = new Set(this.peopleOf(companyId).map(({ id }) => id));
    return this.cards.filter(({ personId }) => ids.has(personId));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer(request: ReceivedRequest): ScriptedAnswer {
    const fault = this.fault(request);
    if (fault) return fault;
    if (request.method === 'PATCH') return this.changePerson(request);
    if (request.method === 'GET') return this.find(request);
    return this.create(request);
  }

  private changePerson(request: ReceivedRequest): ScriptedAnswer {
    const person = this.people.find(({ id }) => request.path === `/v1/people/${id}`);
    if (!person) return problem(404, 'person_unknown');
    Object.assign(person, JSON.parse(request.body));
    return this.faultAfterEffect(request) ?? { status: 200, body: person };
  }

  private create(request: ReceivedRequest): ScriptedAnswer {
    const effects: Record<string, Effect> = {
      '/v1/people': (body: CreatePerson) => this.createPerson(body),
      '/v1/cards': (body: OrderCard) => this.orderCard(body),
    };
    const effect = effects[request.path];
    if (!effect || !isComplete(request)) return problem(404, 'not_found');
    const key = request.headers['idempotency-key'] ?? randomUUID();
    const known = this.answersByKey.get(key);
    if (known && known.request !== request.path + request.body) {
      return problem(422, 'idempotency_key_reused');
    }
    const body: unknown = JSON.parse(request.body);
    const refusal = known ? undefined : this.refusalOf(body as CreatePerson & OrderCard);
    if (refusal) return refusal;
    const answer = known?.answer ?? effect(body as never);
    this.answersByKey.set(key, { request: request.path + request.body, answer });
    return this.faultAfterEffect(request) ?? { status: 201, body: answer };
  }

  private refusalOf(body: CreatePerson & OrderCard): ScriptedAnswer | undefined {
    const { cardType, shippingAddress } = body;
    if (cardType === 'physical' && !shippingAddress) return problem(422, 'validation_failed');
    if (this.knowsOtherwise(body)) return problem(409, 'person_exists_with_other_values');
    return undefined;
  }

  /** Newest first. */
  private find({ path }: ReceivedRequest): ScriptedAnswer {
    const { pathname, searchParams } = new URL(path, 'http://platform.test');
    const [companyId, externalId] = [searchParams.get('companyId'), searchParams.get('externalId')];
    const data =
      pathname === '/v1/cards'
        ? this.cards.filter(({ personId }) => personId === searchParams.get('personId'))
        : this.people.filter(
            (person) => person.companyId === companyId && person.externalId === externalId,
          );
    return { status: 200, body: { data: data.toReversed(), hasMore: false } };
  }

  private findPerson({ companyId, externalId }: CreatePerson): CreatedPerson | undefined {
    return this.people.find(
      (person) => person.companyId === companyId && person.externalId === externalId,
    );
  }

  private knowsOtherwise(input: CreatePerson): boolean {
    const { name, email } = input;
    const known = this.findPerson(input);
    if (!known) return false;
    return known.name !== name || (email !== undefined && known.email !== email);
  }

  private createPerson(input: CreatePerson): CreatedPerson {
    const known = this.findPerson(input);
    if (known) return known;
    const person = { id: `per_${randomUUID()}`, ...input };
    this.people.push(person);
    return person;
  }

  private orderCard(input: OrderCard): OrderedCard {
    const card = { id: `crd_${randomUUID()}`, ...input };
    this.cards.push(card);
    return card;
  }
}

/** A person is identified by their external id, a card only by its idempotency key. */
function isComplete({ path, headers }: ReceivedRequest): boolean {
  const isKeyed = path === '/v1/people' || Boolean(headers['idempotency-key']);
  return isKeyed && Boolean(headers.authorization);
}

/** An error in the platform's format. */
export function problem(
  status: number,
  code: string,
  more: { detail?: string; errors?: object[]; headers?: Record<string, string> } = {},
): ScriptedAnswer {
  const { headers, ...fields } = more;
  return { status, headers: headers ?? {}, body: { status, code, detail: code, ...fields } };
}
