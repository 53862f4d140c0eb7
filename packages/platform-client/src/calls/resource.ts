import { type ApiCall, type Caller, type CallOptions, pathOf } from './api-call.js';

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
