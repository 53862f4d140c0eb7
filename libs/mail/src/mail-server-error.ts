/** The way to the mail server is not safe, or not there: about no mail, and mended by an operator or by time. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

const NOT_TRUSTED = 'the certificate of the mail server is of no authority that is trusted here';

/** By the codes of Node's TLS (OpenSSL's X509_V_ERR_*). */
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

/** What lacks for a connection that is encrypted, in words for whoever has to mend it; else the error itself. */
export function withClearReason(error: unknown): unknown {
  const { originalCode, command } = (error ?? {}) as { originalCode?: string; command?: string };
  const certificateFault = certificateFaults[originalCode ?? ''];
  if (certificateFault) return new MailServerError(certificateFault, { cause: error });
  if (command !== 'STARTTLS') return error;
  return new MailServerError('the mail server does not take STARTTLS, which is required', {
    cause: error,
  });
}
