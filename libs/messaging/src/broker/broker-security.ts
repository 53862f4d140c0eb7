import { CertificatePem, Flag } from '#config';
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

/** Or else somebody believes that what is sent is encrypted. */
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

/** How connections to the brokers are secured: by default, not at all. */
export class BrokerSecurityConfig {
  /** Connections are encrypted, and the brokers' certificates checked. */
  @Flag()
  kafkaTls = false;

  /** The brokers' authority (PEM), if it is none of the public ones. */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaCertificateAuthority?: string;

  /** Shown to brokers that know their clients by it (PEM). */
  @OptionalField()
  @NeedsTls()
  @CertificatePem()
  kafkaClientCertificate?: string;

  @WITH_CLIENT_CERTIFICATE
  @Matches(/-----BEGIN (\w+ )?PRIVATE KEY-----/, { message: 'must be a private key in PEM' })
  kafkaClientKey: string;

  /** With one given, the client signs in. `plain` shows the password: only for TLS. */
  @OptionalField()
  @IsIn(saslMechanisms)
  kafkaSaslMechanism?: (typeof saslMechanisms)[number];

  @WITH_SASL
  @IsString()
  kafkaUsername: string;

  @WITH_SASL
  @MinLength(1)
  kafkaPassword: string;
}
