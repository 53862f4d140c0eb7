import type { KafkaConfig, SASLOptions } from 'kafkajs';
import type { BrokerSecurityConfig } from '../broker-security.js';

/** Converts the settings to kafkajs's names. */
export function securityOf(security: BrokerSecurityConfig): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  return { ...(security.kafkaTls && { ssl: tlsOf(security) }), ...saslOf(security) };
}

function tlsOf(security: BrokerSecurityConfig): KafkaConfig['ssl'] {
  const { kafkaCertificateAuthority, kafkaClientCertificate, kafkaClientKey } = security;
  return {
    ...(kafkaCertificateAuthority && { ca: kafkaCertificateAuthority }),
    ...(kafkaClientCertificate && { cert: kafkaClientCertificate, key: kafkaClientKey }),
  };
}

function saslOf(security: BrokerSecurityConfig): { sasl?: SASLOptions } {
  const { kafkaSaslMechanism: mechanism, kafkaUsername, kafkaPassword } = security;
  if (mechanism === undefined) return {};
  return { sasl: { mechanism, username: kafkaUsername, password: kafkaPassword } as SASLOptions };
}
