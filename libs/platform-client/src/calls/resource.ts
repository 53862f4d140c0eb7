import { type ApiCall, type Caller, type CallOptions, pathOf } from './api-call.js';
import { type Page, Paged } from './paged.js';

/** What an operation is, apart from what it is called with. */
export type Operation = Pick<ApiCall, 'method' | 'target' | 'takesIdempotencyKey' | 'answer'>;

/** What an operation is called with. */
export interface Arguments {
  /** Of the path, in their order. */
  path?: readonly string[];
  query?: object | undefined;
  body?: unknown;
}

/** Where the next page of a list begins: the parameter, and the field of the last item that it takes. */
export type Cursor<Item> = readonly [parameter: string, field: keyof Item];

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
