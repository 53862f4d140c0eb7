import { PathValueError } from './platform-error.js';

/** One call of the API, as the generated operations describe it. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path's pattern: `/v1/cards/:id`. */
  target: string;
  query?: object | undefined;
  body?: unknown;
  /** The platform knows repetitions of it by an `Idempotency-Key`. */
  takesIdempotencyKey?: true;
  /** What is in a good answer. A `resource` is JSON with an `id`. */
  answer: 'resource' | 'json' | 'text' | 'bytes' | 'nothing';
}

export interface CallOptions {
  /** Gives the call up. It then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The limit of each attempt, including its answer. */
  timeoutMs?: number | undefined;
  /** How often the call may be repeated if that is safe. */
  maxRetries?: number | undefined;
}

/** Of a call that the platform does once for each key. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters, remembered for 30 days. Use a value that you store, such as the id of your
   * own order, to be safe after a crash, too. Without it, each call has its own, which its retries share.
   */
  idempotencyKey?: string | undefined;
}

/** Makes calls; what the generated operations need of a client. */
export interface Caller {
  call<Answer>(call: ApiCall, options?: IdempotentCallOptions): Promise<Answer>;
}

/** What an operation is, apart from what it is called with. */
type Operation = Pick<ApiCall, 'method' | 'target' | 'takesIdempotencyKey' | 'answer'>;

/** What an operation is called with. */
interface Arguments {
  /** Of the path, in their order. */
  path?: readonly string[];
  query?: object | undefined;
  body?: unknown;
}

/** Where the next page of a list begins: the parameter, and the field of the last item that it takes. */
type Cursor<Item> = readonly [parameter: string, field: keyof Item];

/** Operations of one kind of resource; the generated ones extend it. */
export abstract class Resource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Rejects, and does not throw. */
  protected async request<Answer>(
    operation: Operation,
    { path = [], ...rest }: Arguments,
    options: CallOptions | undefined,
  ): Promise<Answer> {
    const call = { ...operation, path: pathOf(operation.target, ...path), ...rest };
    return this.#caller.call(call, options);
  }

  protected listing<Item, OnePage extends Page<Item> = Page<Item>>(
    operation: Operation,
    given: Arguments,
    cursor: Cursor<Item> | undefined,
    options: CallOptions | undefined,
  ): Paged<Item, OnePage> {
    const read = (after: string | undefined): Promise<OnePage> => {
      const next = after !== undefined && cursor && { [cursor[0]]: after };
      return this.request(operation, { ...given, query: { ...given.query, ...next } }, options);
    };
    return new Paged(read, cursor && ((item) => String(item[cursor[1]])));
  }
}

/** A part of a list, the newest first unless the list says otherwise. */
export interface Page<Item> {
  data: Item[];
  hasMore: boolean;
}

/**
 * A list of the platform. Awaited, it is the first page; iterated over, it is every item, read page by page:
 *
 * ```ts
 * const { data, hasMore } = await client.cards.list({ companyId, limit: 20 });
 * for await (const card of client.cards.list({ companyId })) console.log(card.id);
 * ```
 */
export class Paged<Item, OnePage extends Page<Item> = Page<Item>>
  implements PromiseLike<OnePage>, AsyncIterable<Item>
{
  readonly #read: (after: string | undefined) => Promise<OnePage>;
  readonly #placeOf: ((item: Item) => string) | undefined;

  /**
   * @param read gets the page after a place, or the first one.
   * @param placeOf the place of an item; without it there is one page only.
   */
  constructor(
    read: (after: string | undefined) => Promise<OnePage>,
    placeOf?: (item: Item) => string,
  ) {
    this.#read = read;
    this.#placeOf = placeOf;
  }

  /** The first page. */
  page(): Promise<OnePage> {
    return this.#read(undefined);
  }

  /** The first page, so that the list can be awaited. */
  then<Result = OnePage, Failure = never>(
    onPage?: ((page: OnePage) => Result | PromiseLike<Result>) | null,
    onError?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.page().then(onPage, onError);
  }

  catch<Failure = never>(
    onError: (reason: unknown) => Failure | PromiseLike<Failure>,
  ): Promise<OnePage | Failure> {
    return this.page().catch(onError);
  }

  /** The first item, if there is one. */
  async first(): Promise<Item | undefined> {
    return (await this.page()).data[0];
  }

  async *pages(): AsyncGenerator<OnePage, void, undefined> {
    let after: string | undefined;
    for (;;) {
      const page = await this.#read(after);
      yield page;
      const last = page.data.at(-1);
      if (!page.hasMore || last === undefined || !this.#placeOf) return;
      const next = this.#placeOf(last);
      if (next === after) throw new Error('the list does not go on: the same page came again');
      after = next;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/**
 * `/v1/cards/:id` and `crd_1` -> `/v1/cards/crd_1`
 *
 * @throws PathValueError
 */
function pathOf(target: string, ...parameters: readonly string[]): string {
  const left = [...parameters];
  return target.replace(/:(\w+)/g, (_all, name: string) => {
    const value = left.shift();
    // URLs resolve these segments, so that another operation would be called. All else is encoded.
    if (value === undefined || ['', '.', '..'].includes(value)) {
      throw new PathValueError(target, name);
    }
    return encodeURIComponent(value);
  });
}
