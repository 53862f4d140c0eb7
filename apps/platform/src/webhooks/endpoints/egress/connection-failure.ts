import { EgressError } from './egress-error.js';

/** Explanations for partners why there was no answer, by error codes of Node, OpenSSL and undici. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host can not be reached',
  ENETUNREACH: 'the network can not be reached',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes without its intermediate certificates',
  HPE_HEADER_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_CONNECT_TIMEOUT: 'TLS was not set up in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
};

/** Such as `ECONNREFUSED: the connection was refused`. Reveals nothing about our own network. */
export function connectionFailureOf(error: unknown): string {
  if (error instanceof EgressError) return `${error.code}: ${error.message}`;
  const { code, name } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === undefined) return name ?? 'unknown error';
  const failure = FAILURES[code] ?? failureOfFamily(code);
  return failure ? `${code}: ${failure}` : code;
}

function failureOfFamily(code: string): string | undefined {
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  if (code.startsWith('ERR_SSL_')) return 'TLS could not be agreed on';
  return undefined;
}
