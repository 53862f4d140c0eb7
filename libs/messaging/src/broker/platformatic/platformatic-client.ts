import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import {
  type Base,
  type BaseOptions,
  compressionsAlgorithmsByBitmask,
  GenericError,
  ProtocolError,
  TimeoutError,
} from '@platformatic/kafka';
import { type BrokerConnectionConfig, tlsOf } from '../broker-connection.js';
import { decompressors } from '../decompression.js';

/** How to connect to the brokers: the same for each of the clients that a {@link Broker} needs. */
export type ClientOptions = BaseOptions & { bootstrapBrokers: string[] };

export function clientOptionsOf(
  brokers: string[],
  clientId: string,
  connection?: BrokerConnectionConfig,
): ClientOptions {
  return {
    clientId,
    bootstrapBrokers: brokers,
    connectTimeout: 1_000,
    requestTimeout: 5_000,
    // The adapter retries itself: the client would retry with what it knew before, such as a former leader.
    retries: 0,
    retryDelay: 100,
    metadataMaxAge: 60_000,
    ...(connection && securityOf(connection, brokers)),
  };
}

function securityOf(
  connection: BrokerConnectionConfig,
  brokers: string[],
): Pick<BaseOptions, 'tls' | 'tlsServerName' | 'sasl'> {
  const { kafkaTls, kafkaSaslMechanism, kafkaUsername, kafkaPassword } = connection;
  // TLS knows no names that are addresses.
  const areNames = brokers.every((broker) => isIP(broker.slice(0, broker.lastIndexOf(':'))) === 0);
  return {
    ...(kafkaTls && { tls: tlsOf(connection), tlsServerName: areNames }),
    ...(kafkaSaslMechanism && {
      sasl: {
        mechanism: SASL_MECHANISMS[kafkaSaslMechanism],
        username: kafkaUsername,
        password: kafkaPassword,
      },
    }),
  };
}

const SASL_MECHANISMS = {
  plain: 'PLAIN',
  'scram-sha-256': 'SCRAM-SHA-256',
  'scram-sha-512': 'SCRAM-SHA-512',
} as const;

// The client's own decompress without a bound.
const bitmasks = { gzip: 1, snappy: 2, lz4: 3, zstd: 4 } as const;
for (const [codec, decompress] of Object.entries(decompressors)) {
  Object.assign(compressionsAlgorithmsByBitmask[bitmasks[codec as keyof typeof bitmasks]]!, {
    decompressSync: decompress,
  });
}

/** The error, its causes, and the errors that it consists of. */
function errorsIn(error: unknown): Error[] {
  if (!isNativeError(error)) return [];
  const { errors = [], cause } = error as Partial<AggregateError>;
  return [error, ...[...(errors as unknown[]), cause].flatMap(errorsIn)];
}

/** One line with the causes: the client's own messages name none. */
export function messageOf(error: unknown): string {
  const messages = errorsIn(error).map(({ message }) => message);
  return messages.length === 0 ? String(error) : [...new Set(messages)].join(' ');
}

function isProtocolError(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError;
}

/** An error that the client or a broker reports, and not a mistake in a program. */
export function isClientError(error: unknown): error is Error {
  return isNativeError(error) && GenericError.isGenericError(error);
}

/** True for an answer of the broker that a retry does not change. */
export function isRefusal(error: unknown): boolean {
  return errorsIn(error).some((part) => isProtocolError(part) && part.canRetry === false);
}

/** The member is to join the group again, or is doing so. */
export function needsRejoin(error: unknown): boolean {
  return errorsIn(error).some((part) => isProtocolError(part) && part.needsRejoin === true);
}

/** A broker has taken the connection, and answers nothing. */
export function isSilence(error: unknown): boolean {
  return errorsIn(error).some((part) => part instanceof TimeoutError);
}

const PERMANENT_CODES = [
  'PLT_KFK_AUTHENTICATION',
  'PLT_KFK_UNSUPPORTED_API',
  'PLT_KFK_UNSUPPORTED_COMPRESSION',
];

/** What trying again does not mend, such as a wrong password or a batch that can't be read. */
export function isPermanent(error: unknown): boolean {
  if (!isClientError(error)) return true;
  if (needsRejoin(error)) return false;
  return isRefusal(error) || errorsIn(error).some((part) => hasCode(part, PERMANENT_CODES));
}

function hasCode(error: Error, codes: readonly string[]): boolean {
  return codes.includes((error as { code?: string }).code ?? '');
}

/** A partition or a group is moving to another broker, or a topic is new and not known everywhere. */
function isMoving(error: unknown): boolean {
  const isUnknownTopic = errorsIn(error).some(({ message }) => message.startsWith('Unknown topic'));
  return isUnknownTopic || (errorsIn(error).some(isProtocolError) && !isRefusal(error));
}

const TRIES = 10;
const PAUSE_MS = 300;

/** Retries the question while what it is about moves to another broker. @param between runs before each retry. */
export async function whileMoving<T>(
  question: () => Promise<T>,
  between?: () => unknown,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await question();
    } catch (error) {
      if (!isMoving(error) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
      await between?.();
    }
  }
}

const GOODBYE_MS = 2_000;

/** Closes a client, whether or not its brokers answer. */
export async function closeClient(client: Base): Promise<void> {
  const close = client.close().catch(() => {});
  await Promise.race([close, sleep(GOODBYE_MS, undefined, { ref: false })]);
  for (const [, connection] of client.connections) connection.socket.destroy();
}
