/** The security of a listener, always with TLS. */
export type ListenerSecurity = {
  /** The broker's, in PEM. */
  certificate: string;
  key: string;
  /** If set, clients must present a certificate of this authority (PEM). */
  clientAuthority?: string;
  /** If set, clients must sign in, with any mechanism. */
  users?: readonly User[];
};

type User = { name: string; password: string };

const scramMechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
const modules = 'org.apache.kafka.common.security';

export function protocolOf(security: ListenerSecurity | undefined): string {
  if (!security) return 'PLAINTEXT';
  return security.users ? 'SASL_SSL' : 'SSL';
}

/** @param name of the listener. */
export function securityProperties(
  name: string,
  { certificate, key, clientAuthority, users }: ListenerSecurity,
): Record<string, string> {
  const own = {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': onOneLine(certificate),
    'ssl.keystore.key': onOneLine(key),
    ...(clientAuthority && {
      'ssl.client.auth': 'required',
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.certificates': onOneLine(clientAuthority),
    }),
    ...(users && {
      'sasl.enabled.mechanisms': ['PLAIN', ...scramMechanisms].join(','),
      'plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required ${plainUsers(users)};`,
      ...Object.fromEntries(
        scramMechanisms.map((mechanism) => [
          `${mechanism.toLowerCase()}.sasl.jaas.config`,
          `${modules}.scram.ScramLoginModule required;`,
        ]),
      ),
    }),
  };
  const prefix = `listener.name.${name.toLowerCase()}`;
  return Object.fromEntries(
    Object.entries(own).map(([property, value]) => [`${prefix}.${property}`, value]),
  );
}

/** SCRAM users are not part of the settings; they are created when the broker's storage is formatted. */
export function scramOptions({ users = [] }: ListenerSecurity): string[] {
  return users.flatMap(({ name, password }) =>
    scramMechanisms.flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${password}]`,
    ]),
  );
}

function plainUsers(users: readonly User[]): string {
  return users.map(({ name, password }) => `user_${name}="${password}"`).join(' ');
}

function onOneLine(pem: string): string {
  return pem.trim().replaceAll(/\r?\n/g, '\\n');
}
