import { CertificatePem, Flag, Sensitive } from '#config';
import { OptionalField } from '#contracts';
import {
  IsIn,
  IsString,
  Matches,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';

const saslMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

const WITH_CLIENT_CERTIFICATE = ValidateIf(
  ({ kafkaClientCertificate }: BrokerConnectionConfig) => kafkaClientCertificate !== undefined,
);

const WITH_SASL = ValidateIf(
  ({ kafkaSaslMechanism }: BrokerConnectionConfig) => kafkaSaslMechanism !== undefined,
);

/**
 * Without this check, credentials or certificates could be set while the connection is not
 * encrypted.
 */
function NeedsTls(): PropertyDecorator {
  return ValidateBy({
    name: 'needsTls',
    validator: {
      validate: (_value, args?: ValidationArguments) => {
        return (args!.object as BrokerConnectionConfig).kafkaTls;
      },
      defaultMessage: () => 'is of no use unless KAFKA_TLS is true',
    },
  });
}

/** The libraries that connect to Kafka. */
export const kafkaClients = ['kafkajs', 'platformatic'] as const;

export type KafkaClient = (typeof kafkaClients)[number];

/**
 * How the brokers are connected to, and how connections are secured (docs/configuration.md#a-secured-kafka). By default
 * they are not.
 */
export class BrokerConnectionConfig {
  /**
   * The library that connects to Kafka: `kafkajs`, or `platformatic` for `@platformatic/kafka`. Replicas of a service
   * may differ during a rollout.
   */
  @IsIn(kafkaClients)
  kafkaClient: KafkaClient = 'kafkajs';

  /** Whether connections are encrypted, and the brokers' certificates checked. */
  @Flag()
  kafkaTls = false;

  /** The brokers' authority (PEM), unless it is a public one. */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaCertificateAuthority?: string;

  /** Shown to brokers that know their clients by a certificate (PEM). */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaClientCertificate?: string;

  /** The private key of {@link kafkaClientCertificate} (PEM). */
  @WITH_CLIENT_CERTIFICATE
  @Sensitive()
  @Matches(/-----BEGIN (\w+ )?PRIVATE KEY-----/, { message: 'must be a private key in PEM' })
  kafkaClientKey: string;

  /**
   * How the client signs in (SASL); left out, it doesn't. `plain` shows the password to every listener, so only with
   * {@link kafkaTls}.
   */
  @OptionalField()
  @IsIn(saslMechanisms)
  kafkaSaslMechanism?: (typeof saslMechanisms)[number];

  /** The user of the broker as which the client signs in. Best one for each service, with rights of its own. */
  @WITH_SASL
  @IsString()
  kafkaUsername: string;

  /** The password of {@link kafkaUsername}. */
  @WITH_SASL
  @Sensitive()
  @MinLength(1)
  kafkaPassword: string;
}

/** For a client that copies the options for each connection, which so gets the certificates as they are then. */
export function tlsOf(connection: BrokerConnectionConfig): {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
} {
  return {
    get ca() {
      return connection.kafkaCertificateAuthority;
    },
    get cert() {
      return connection.kafkaClientCertificate;
    },
    get key() {
      return connection.kafkaClientCertificate && connection.kafkaClientKey;
    },
  };
}
