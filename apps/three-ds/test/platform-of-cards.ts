import { randomUUID } from 'node:crypto';
import type { CardResource, CardStatus, PersonResource } from '#contracts';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';
import type { Cardholder } from './three-ds-fixture.js';
import { problem } from './scripted-platform.js';

const NEXT: Record<string, Partial<Record<CardStatus, CardStatus>>> = {
  freeze: { active: 'frozen' },
  unfreeze: { frozen: 'active' },
  activate: { ordered: 'active' },
};

/** The platform's people and cards, over real HTTP. */
export class PlatformOfCards {
  readonly people: PersonResource[] = [];
  readonly cards: CardResource[] = [];
  /** The paths of calls that changed something. */
  readonly changes: string[] = [];
  refuse: (request: ReceivedRequest) => ScriptedAnswer | undefined = () => undefined;

  private constructor(private readonly server: ScriptedServer) {
    server.script = (request) => this.refuse(request) ?? this.answer(request);
  }

  static async start(): Promise<PlatformOfCards> {
    return new PlatformOfCards(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  addPerson({ companyId, externalId }: Cardholder): PersonResource {
    const person: PersonResource = {
      ...{ id: `per_${randomUUID()}`, companyId, externalId, name: 'Mia Wong' },
      ...{ email: null, phone: null, createdAt: '2026-03-01T12:00:00.000Z' },
    };
    this.people.push(person);
    return person;
  }

  addCard({ id: personId, companyId }: PersonResource, status: CardStatus = 'active') {
    const card: CardResource = {
      ...{ id: `crd_${randomUUID()}`, companyId, personId, accountId: `acc_${companyId}`, status },
      ...{ cardType: 'virtual', network: 'visa', last4: '4242', shippingAddress: null },
      ...{ replacesCardId: null, createdAt: '2026-03-01T12:00:00.000Z' },
    };
    this.cards.push(card);
    return { ...card };
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ method, path }: ReceivedRequest): ScriptedAnswer {
    const { pathname, searchParams } = new URL(path, this.url);
    const [, , noun, id, action] = pathname.split('/');
    if (noun === 'people') return page(this.people, searchParams);
    if (id === undefined) return page(this.cards, searchParams);
    const card = this.cards.find((one) => one.id === id);
    if (!card) return problem(404, 'card_unknown');
    if (method === 'GET') return { status: 200, body: card };
    this.changes.push(path);
    const status = NEXT[action!]?.[card.status];
    if (!status) return problem(409, 'card_transition_impossible');
    card.status = status;
    return { status: 200, body: card };
  }
}

/** Those that have all values of the query, except for its limit. */
function page(items: readonly object[], query: URLSearchParams): ScriptedAnswer {
  const filters = [...query].filter(([name]) => name !== 'limit');
  const data = items.filter((item) =>
    filters.every(([name, value]) => (item as Record<string, unknown>)[name] === value),
  );
  return { status: 200, body: { data, hasMore: false } };
}
