import { allTopics, OptionalField } from '#contracts';
import { BrokerList, ConfigError, loadConfig, Settings, WholeNumber } from '#config';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { TooFewReplicasError } from './broker/broker.js';
import { BrokerSecurityConfig } from './broker/broker-security.js';
import { KafkajsBroker } from './broker/kafkajs/kafkajs-broker.js';

/** With more, the topics would take no records. */
function IsAtMostReplicationFactor(): PropertyDecorator {
  return ValidateBy({
    name: 'isAtMostReplicationFactor',
    validator: {
      validate: (value, args?: ValidationArguments) =>
        Number(value) <= (args!.object as TopicsConfig).kafkaReplicationFactor,
      defaultMessage: () => 'must not be above KAFKA_REPLICATION_FACTOR',
    },
  });
}

class TopicsConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  /** Copies of each record. */
  @WholeNumber(1)
  kafkaReplicationFactor = 1;

  /** How many of them must be written before a record counts as written; by default all but one. */
  @OptionalField()
  @WholeNumber(1)
  @IsAtMostReplicationFactor()
  kafkaMinInSyncReplicas?: number;
}

async function createTopics(): Promise<void> {
  const config = loadConfig(TopicsConfig);
  const { kafkaBrokers, brokerSecurity: security } = config;
  const broker = new KafkajsBroker(kafkaBrokers, 'create-topics', { security });
  try {
    await broker.ensureTopics(
      allTopics,
      config.kafkaReplicationFactor,
      config.kafkaMinInSyncReplicas,
    );
    console.log(`topics: ${allTopics.map(({ name }) => name).join(', ')}`);
  } finally {
    await broker.close();
  }
}

await createTopics().catch((error: unknown) => {
  const isReadable = error instanceof ConfigError || error instanceof TooFewReplicasError;
  console.error(isReadable ? error.message : error);
  process.exitCode = 1;
});
