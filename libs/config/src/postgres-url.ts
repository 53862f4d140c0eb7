import { readFileSync } from 'node:fs';
import { ValidateBy } from 'class-validator';

const FORM = /^postgres(ql)?:\/\/.+/;
/**
 * Parameters that would make TLS weaker without anybody noticing: the driver takes `require` for something else
 * than Postgres's own tools do, `no-verify` and `uselibpqcompat` check no certificate.
 */
const AMBIGUOUS = ['ssl', 'uselibpqcompat', 'sslcert', 'sslkey', 'sslnegotiation'];

/** The address of a database, where TLS, if it is asked for, checks the server's certificate and its name. */
export function IsPostgresUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isPostgresUrl',
    validator: {
      validate: (value: unknown) => faultOf(value) === undefined,
      defaultMessage: (checked?: { value: unknown }) => faultOf(checked?.value) ?? '',
    },
  });
}

function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !FORM.test(value)) return 'must be a postgres:// URL';
  const parameters = new URLSearchParams(value.split('?').slice(1).join('?'));
  const ambiguous = AMBIGUOUS.find((name) => parameters.has(name));
  if (ambiguous) return `must not have ${ambiguous}: TLS is asked for by sslmode=verify-full`;
  const modes = parameters.getAll('sslmode');
  const authorities = parameters.getAll('sslrootcert');
  if (modes.length > 1 || authorities.length > 1) return 'must have sslmode and sslrootcert once';
  const [mode = 'disable'] = modes;
  if (!['disable', 'verify-full'].includes(mode)) {
    return 'must have sslmode=verify-full, which checks the server, or disable';
  }
  const [authority] = authorities;
  if (authority === undefined) return undefined;
  if (mode === 'disable') return 'must have sslmode=verify-full for its sslrootcert';
  return isCertificateFile(authority)
    ? undefined
    : 'must name a file with certificates in PEM as sslrootcert';
}

function isCertificateFile(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}
