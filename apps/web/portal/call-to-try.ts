/** What the form of a call is made of, in the browser. */
export interface CallToTry {
  method: string;
  /** `/v1/cards/{id}` */
  path: string;
  isForKey: boolean;
  hasIdempotencyKey: boolean;
  parameters: readonly ParameterToTry[];
  /** The example of the document; undefined for a call without a body. */
  body?: unknown;
}

export interface ParameterToTry {
  name: string;
  in: 'path' | 'query';
  isRequired: boolean;
  /** All values that it may have; empty if it may have any. */
  choices: readonly string[];
}
