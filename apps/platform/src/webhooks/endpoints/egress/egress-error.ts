export type EgressErrorCode =
  | 'address_refused'
  | 'connect_timeout'
  | 'lookup_failed'
  | 'plain_http_refused'
  | 'port_refused'
  | 'proxy_failed';

/** No connection to a partner's endpoint was made. The message may be shown to the partner. */
export class EgressError extends Error {
  override name = 'EgressError';

  constructor(
    readonly code: EgressErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
