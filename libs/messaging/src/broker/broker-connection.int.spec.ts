import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '#config';
import { CertificateAuthority, eventually } from '#testing';
import { claimPorts } from '../../../../tools/local/ports.ts';
import { type Stack, startStack } from '../../../../tools/local/stack.ts';
import { connectionBy, specTopic } from '../../test/messaging-fixture.js';
import { BrokerConnectionConfig, kafkaClients } from './broker-connection.js';
import type { Broker } from './broker.js';
import { createBroker } from './create-broker.js';

const HOST = '127.0.0.1';
const USER = { name: 'gateway', password: 'a-password-of-the-spec' };
const signIn = (mechanism: string) => ({
  KAFKA_SASL_MECHANISM: mechanism,
  KAFKA_USERNAME: USER.name,
  KAFKA_PASSWORD: USER.password,
});

type Signed = Record<'KAFKA_CLIENT_CERTIFICATE' | 'KAFKA_CLIENT_KEY', string>;

describe('a broker that is secured', () => {
  let stack: Stack;
  let withPassword: string;
  let withCertificate: string;
  let tls: NodeJS.ProcessEnv;
  let client: Signed;
  let stranger: Signed;

  beforeAll(async () => {
    const authority = await CertificateAuthority.create();
    const { key, cert: certificate } = await authority.issue({ hosts: [HOST] });
    const [passwordPort, certificatePort] = await claimPorts(2);
    const listener = (port: number, how: object) => ({
      port,
      advertisedPort: port,
      security: { certificate, key, ...how },
    });
    stack = await startStack({
      isTemporary: true,
      services: [],
      infrastructure: ['kafka'],
      kafkaListeners: [
        [
          listener(passwordPort!, { users: [USER] }),
          listener(certificatePort!, { clientAuthority: authority.pem }),
        ],
      ],
    });
    withPassword = `${HOST}:${passwordPort}`;
    withCertificate = `${HOST}:${certificatePort}`;
    tls = { KAFKA_TLS: 'true', KAFKA_CERTIFICATE_AUTHORITY: authority.pem };
    client = certificateIn(await authority.issue({ hosts: ['gateway'] }));
    const another = await CertificateAuthority.create();
    stranger = certificateIn(await another.issue({ hosts: ['gateway'] }));
  });

  afterAll(() => stack.stop());

  function certificateIn({ key, cert }: { key: string; cert: string }): Signed {
    return { KAFKA_CLIENT_CERTIFICATE: cert, KAFKA_CLIENT_KEY: key };
  }

  describe.each(kafkaClients)('by %s', (library) => {
    function brokerAt(address: string, environment: NodeJS.ProcessEnv): Promise<Broker> {
      const connection = connectionBy(library, environment);
      return createBroker([address], 'spec', { replica: 'host-1:4400', connection });
    }

    /** Does all that services and commands do: create topics, produce, consume in a group, inspect. */
    async function useIn(broker: Broker): Promise<string[]> {
      const topic = specTopic(1);
      await broker.ensureTopics([topic], 1);
      await broker.check();
      const producer = broker.createProducer();
      await producer.send([
        { topic: topic.name, key: 'a', value: Buffer.from('sent'), headers: {} },
      ]);
      await producer.close();
      const group = `spec-${randomUUID()}`;
      const consumer = broker.createConsumer({ group, topics: [topic.name], concurrency: 1 });
      const seen: string[] = [];
      await consumer.run((batch) => {
        for (const record of batch.records) {
          seen.push(String(record.value));
          batch.resolve(record);
        }
        return Promise.resolve();
      });
      await eventually('the record', () => Promise.resolve(seen.length > 0));
      await consumer.stop();
      const inspector = broker.createInspector();
      const record = await inspector.firstFrom({ topic: topic.name, partition: 0, offset: 0n });
      await inspector.close();
      await broker.close();
      return [...seen, String(record?.value)];
    }

    async function refusal(address: string, environment: NodeJS.ProcessEnv): Promise<string> {
      const broker = await brokerAt(address, environment);
      try {
        await broker.check();
      } catch (error) {
        return String(error);
      } finally {
        await broker.close();
      }
      throw new Error('it was let in');
    }

    it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
      'is used by who signs in by %s over TLS',
      async (mechanism) => {
        const broker = await brokerAt(withPassword, { ...tls, ...signIn(mechanism) });
        expect(await useIn(broker)).toEqual(['sent', 'sent']);
      },
    );

    it('is used by who shows a certificate', async () => {
      expect(await useIn(await brokerAt(withCertificate, { ...tls, ...client }))).toEqual([
        'sent',
        'sent',
      ]);
    });

    it('is used with a certificate that was renewed in its file, without a restart', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'certificates-'));
      const write = async ({
        KAFKA_CLIENT_CERTIFICATE: certificate,
        KAFKA_CLIENT_KEY: key,
      }: Signed) => {
        await writeFile(join(directory, 'user.crt'), certificate);
        await writeFile(join(directory, 'user.key'), key);
      };
      await write(stranger);
      const broker = await brokerAt(withCertificate, {
        ...tls,
        KAFKA_CLIENT_CERTIFICATE_FILE: join(directory, 'user.crt'),
        KAFKA_CLIENT_KEY_FILE: join(directory, 'user.key'),
      });
      try {
        await expect(broker.check()).rejects.toThrow();
        await write(client);
        expect(await useIn(broker)).toEqual(['sent', 'sent']);
      } finally {
        await rm(directory, { recursive: true });
      }
    });

    it('refuses a wrong password, and who does not sign in', async () => {
      const wrong = { ...signIn('scram-sha-512'), KAFKA_PASSWORD: 'another' };
      const message = await refusal(withPassword, { ...tls, ...wrong });
      expect(message).toMatch(/SASL.* authentication failed/);
      expect(message).not.toContain('another');
      await refusal(withPassword, tls);
    });

    it('refuses a certificate of somebody else, and who shows none', async () => {
      await refusal(withCertificate, { ...tls, ...stranger });
      await refusal(withCertificate, tls);
    });

    it('is refused if its own certificate is unknown', async () => {
      const trusting = { KAFKA_TLS: 'true', ...signIn('plain') };
      expect(await refusal(withPassword, trusting)).toMatch(/certificate/);
    });
  });
});

describe('the settings of security', () => {
  const faultsOf = (environment: NodeJS.ProcessEnv) => {
    return () => loadConfig(BrokerConnectionConfig, environment);
  };

  it('are none by default', () => {
    expect(loadConfig(BrokerConnectionConfig, {})).toEqual({
      kafkaClient: 'kafkajs',
      kafkaTls: false,
    });
  });

  it('are refused where a part is missing', () => {
    expect(faultsOf({ KAFKA_SASL_MECHANISM: 'plain' })).toThrow(/KAFKA_USERNAME[^]*KAFKA_PASSWORD/);
    expect(faultsOf({ KAFKA_SASL_MECHANISM: 'gssapi' })).toThrow(/KAFKA_SASL_MECHANISM/);
    const certificate = '-----BEGIN CERTIFICATE-----';
    expect(faultsOf({ KAFKA_TLS: 'true', KAFKA_CLIENT_CERTIFICATE: certificate })).toThrow(
      /KAFKA_CLIENT_KEY/,
    );
  });

  it('are refused where a certificate is given and nothing is encrypted', () => {
    const certificate = '-----BEGIN CERTIFICATE-----';
    expect(faultsOf({ KAFKA_CERTIFICATE_AUTHORITY: certificate })).toThrow(
      /KAFKA_CERTIFICATE_AUTHORITY: is of no use unless KAFKA_TLS is true/,
    );
  });
});
