import { readFileSync } from 'node:fs';
import { Transform } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { MayComeFromFile, Sensitive } from './settings.js';

function compose(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** A comma-separated list; spaces around entries are removed. */
export function List(): PropertyDecorator {
  return compose(
    Transform(({ value }) => (typeof value === 'string' ? splitList(value) : (value as unknown))),
    IsArray(),
    ArrayMinSize(1),
  );
}

/** `true` or `false`. */
export function Flag(): PropertyDecorator {
  return compose(
    Transform(({ value }) =>
      value === 'true' ? true : value === 'false' ? false : (value as unknown),
    ),
    IsBoolean(),
  );
}

/** An integer; without `most` there is no upper limit. */
export function WholeNumber(least: number, most?: number): PropertyDecorator {
  const bounds = most === undefined ? [Min(least)] : [Min(least), Max(most)];
  return compose(
    Transform(({ value }) =>
      typeof value === 'string' ? wholeNumberOf(value) : (value as unknown),
    ),
    IsInt(),
    ...bounds,
  );
}

/** NaN for everything else, also for what JavaScript takes for a number: spaces would be 0. */
function wholeNumberOf(text: string): number {
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** `host:port,host:port` */
export function BrokerList(): PropertyDecorator {
  return compose(
    List(),
    Matches(/^[^\s:]+:\d+$/, { each: true, message: 'must be host:port[,...]' }),
  );
}

/**
 * `postgres://user:password@host:port/database`, with `?sslmode=verify-full` for TLS and `&sslrootcert=<path>` for
 * an authority that is none of the public ones. A secret, because of the password.
 */
export function PostgresUrl(): PropertyDecorator {
  return compose(Sensitive(), IsPostgresUrl());
}

/** `http://...` or `https://...`, also with a host name that has no dots. */
export function HttpUrl(): PropertyDecorator {
  return IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'must be an http(s) URL' },
  );
}

/** A secret of at least some length, so that no short placeholder is accepted. */
export function Secret(): PropertyDecorator {
  return compose(Sensitive(), MinLength(16, { message: 'must have at least 16 characters' }));
}

/** Several secrets, as while one replaces another. */
export function SecretList(leastLength = 16): PropertyDecorator {
  return compose(
    Sensitive(),
    List(),
    MinLength(leastLength, {
      each: true,
      message: `each must have at least ${leastLength} characters`,
    }),
  );
}

/** One or more certificates in PEM format; may come from a file, too, which is read again. */
export function CertificatePem(): PropertyDecorator {
  return compose(
    MayComeFromFile(),
    Matches(/-----BEGIN CERTIFICATE-----/, { message: 'must be a certificate in PEM' }),
  );
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const FORM = /^postgres(ql)?:\/\/.+/;
/**
 * Parameters that would make TLS weaker without anybody noticing: the driver takes `require` for something else
 * than Postgres's own tools do, `no-verify` and `uselibpqcompat` check no certificate.
 */
const AMBIGUOUS = ['ssl', 'uselibpqcompat', 'sslcert', 'sslkey', 'sslnegotiation'];

/** The address of a database, where TLS, if it is asked for, checks the server's certificate and its name. */
function IsPostgresUrl(): PropertyDecorator {
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
