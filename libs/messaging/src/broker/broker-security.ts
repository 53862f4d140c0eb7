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
  ({ kafkaClientCertificate }: BrokerSecurityConfig) => kafkaClientCertificate !== undefined,
);

const WITH_SASL = ValidateIf(
  ({ kafkaSaslMechanism }: BrokerSecurityConfig) => kafkaSaslMechanism !== undefined,
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
        return (args!.object as BrokerSecurityConfig).kafkaTls;
      },
      defaultMessage: () => 'is of no use unless KAFKA_TLS is true',
    },
  });
}

/** How connections to the brokers are secured. By default they are not. */
export class BrokerSecurityConfig {
  /** Encrypts connections and checks the brokers' certificates. */
  @Flag()
  kafkaTls = false;

  /** The certificate authority of the brokers (PEM), if it is not a public one. */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaCertificateAuthority?: string;

  /** The client certificate for mutual TLS (PEM). */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaClientCertificate?: string;

  @WITH_CLIENT_CERTIFICATE
  @Sensitive()
  @Matches(/-----BEGIN (\w+ )?PRIVATE KEY-----/, { message: 'must be a private key in PEM' })
  kafkaClientKey: string;

  /**
   * The SASL mechanism; if set, the client authenticates. `plain` sends the password in clear text,
   * so use it only with TLS.
   */
  @OptionalField()
  @IsIn(saslMechanisms)
  kafkaSaslMechanism?: (typeof saslMechanisms)[number];

  @WITH_SASL
  @IsString()
  kafkaUsername: string;

  @WITH_SASL
  @Sensitive()
  @MinLength(1)
  kafkaPassword: string;
}
