/** The mail server can't be reached, or not securely. No fault of a mail; solved by an operator or by time. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

const NOT_TRUSTED = 'the certificate of the mail server is of no authority that is trusted here';

/** Explanations by the codes of Node's TLS (OpenSSL's X509_V_ERR_*). */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate of the mail server has expired',
  CERT_NOT_YET_VALID: 'the certificate of the mail server is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the mail server is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
};

/** Explains why there is no encrypted connection, for the operator; other errors are returned unchanged. */
export function withClearReason(error: unknown): unknown {
  const { originalCode, command } = (error ?? {}) as { originalCode?: string; command?: string };
  const certificateFault = certificateFaults[originalCode ?? ''];
  if (certificateFault) return new MailServerError(certificateFault, { cause: error });
  if (command !== 'STARTTLS') return error;
  return new MailServerError('the mail server does not take STARTTLS, which is required', {
    cause: error,
  });
}
