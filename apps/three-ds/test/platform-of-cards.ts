import { randomUUID } from 'node:crypto';
import type {
  CardResource,
  CardStatus,
  KycStatus,
  OnBehalfOf,
  PersonResource,
  RepresentedParty,
} from '#contracts';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';
import { problem } from './scripted-platform.js';
import type { Cardholder } from './three-ds-fixture.js';

const NEXT: Record<string, Partial<Record<CardStatus, CardStatus>>> = {
  freeze: { active: 'frozen' },
  unfreeze: { frozen: 'active' },
  activate: { ordered: 'active' },
};
/** The calls that the partner makes on behalf of a person. */
const ACTED = /^(?:un)?freeze$|^replace$|^spending-controls$/;
const CREATED_AT = '2026-03-01T12:00:00.000Z';

/** The platform's people, cards and accounts, over real HTTP. */
export class PlatformOfCards {
  /** The paths of calls that were to change something. */
  readonly changes: string[] = [];
  /** The paths of all others. */
  readonly reads: string[] = [];
  readonly idempotencyKeys: string[] = [];
  /** On whose behalf the partner acted, by each call that can say so. */
  readonly actors: (RepresentedParty | 'partner')[] = [];
  refuse: (request: ReceivedRequest) => ScriptedAnswer | undefined = () => undefined;
  kycStatus: KycStatus = 'approved';
  private readonly people: PersonResource[] = [];
  private readonly cards: CardResource[] = [];

  private constructor(private readonly server: ScriptedServer) {
    server.script = (request) => this.refuse(request) ?? this.answer(request);
  }

  static async start(): Promise<PlatformOfCards> {
    return new PlatformOfCards(await ScriptedServer.start(() => 'hang'));
  }

  get url(): string {
    return this.server.url;
  }

  /** Forgets what was asked. */
  begin(): void {
    this.refuse = () => undefined;
    this.kycStatus = 'approved';
    this.changes.length = 0;
    this.reads.length = 0;
    this.idempotencyKeys.length = 0;
    this.actors.length = 0;
  }

  addPerson(
    { companyId, externalId }: Cardholder,
    { companyAdmin = false, email = null as string | null } = {},
  ): PersonResource {
    const person: PersonResource = {
      ...{ id: `per_${randomUUID()}`, companyId, externalId, name: 'Mia Wong' },
      ...{ email, phone: null, companyAdmin, createdAt: CREATED_AT },
    };
    this.people.push(person);
    return person;
  }

  addCard({ id: personId, companyId }: PersonResource): CardResource {
    const card: CardResource = {
      ...{ id: `crd_${randomUUID()}`, companyId, personId, accountId: `acc_${companyId}` },
      ...{ status: 'active', frozenBy: [], cardType: 'virtual', network: 'visa', last4: '4242' },
      ...{ purpose: null, shippingAddress: null, estimatedDelivery: null },
      ...{
        replacesCardId: null,
        replacedByCardId: null,
        expiresOn: '2030-11-30',
        createdAt: CREATED_AT,
      },
    };
    this.cards.push(card);
    return { ...card };
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private company(id: string | undefined): ScriptedAnswer {
    const company = { legalName: 'Fabrikam GmbH', country: 'DE', kycStatus: this.kycStatus };
    return { status: 200, body: { id, ...company } };
  }

  private record(method: string, path: string, headers: ReceivedRequest['headers']): void {
    (method === 'GET' ? this.reads : this.changes).push(path);
    const key = headers['idempotency-key'];
    if (key !== undefined) this.idempotencyKeys.push(key);
  }

  private answer({ method, path, headers, body }: ReceivedRequest): ScriptedAnswer {
    const { pathname, searchParams } = new URL(path, this.url);
    const [, , noun, id, action] = pathname.split('/');
    this.record(method, pathname, headers);
    if (noun === 'companies') return this.company(id);
    if (noun === 'accounts') return this.account(id, action, searchParams);
    if (noun === 'people') return one(this.people, id, searchParams, 'person_unknown');
    if (method === 'POST' && id === undefined) return { status: 201, body: this.cards[0] };
    if (action !== undefined && ACTED.test(action) && method !== 'GET') {
      const { onBehalfOf = 'partner' } = (body ? JSON.parse(body) : {}) as OnBehalfOf;
      this.actors.push(onBehalfOf);
    }
    return this.card(method, id, action, searchParams);
  }

  private account(id: string | undefined, action: string | undefined, query: URLSearchParams) {
    const accounts = this.cards.map(({ accountId, companyId }) => ({ id: accountId, companyId }));
    const answer = one(accounts, id, query, 'account_unknown');
    return action === undefined ? answer : { status: 200, body: { accountId: id } };
  }

  private card(
    method: string,
    id: string | undefined,
    action: string | undefined,
    query: URLSearchParams,
  ): ScriptedAnswer {
    const card = this.cards.find((each) => each.id === id);
    if (card && method === 'PATCH') return { status: 200, body: card };
    if (!card || action === undefined) return one(this.cards, id, query, 'card_unknown');
    if (action === 'spending-controls')
      return {
        status: 200,
        body: {
          ...{ limits: [], merchantCategories: null, countries: null, channels: null },
          ...{ version: 'v'.repeat(16) },
        },
      };
    if (action === 'reveals')
      return {
        status: 201,
        body: { url: 'https://vault.example/reveals/1#2', expiresAt: CREATED_AT },
      };
    if (action === 'replace') return { status: 201, body: card };
    const status = method === 'POST' && NEXT[action]?.[card.status];
    if (!status) return problem(409, 'card_transition_impossible');
    card.status = status;
    return { status: 200, body: card };
  }
}

/** The card with this id, or the page of cards that match the query, except for its limit. */
function one(
  items: readonly { id: string }[],
  id: string | undefined,
  query: URLSearchParams,
  unknown: string,
): ScriptedAnswer {
  if (id !== undefined) {
    const found = items.find((item) => item.id === id);
    return found ? { status: 200, body: found } : problem(404, unknown);
  }
  const filters = [...query].filter(([name]) => name !== 'limit' && name !== 'ids');
  const ids = query.get('ids')?.split(',');
  const named = items.filter((item) => !ids || ids.includes(item.id));
  const data = named.filter((item) =>
    filters.every(([name, value]) => (item as Record<string, unknown>)[name] === value),
  );
  return { status: 200, body: { data, hasMore: false } };
}
