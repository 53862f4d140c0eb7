import { allTopics } from '#contracts';
import { BrokerList, ConfigError, loadConfig, Settings, WholeNumber } from '#config';
import { BrokerSecurityConfig } from './broker/broker-security.js';
import { KafkajsBroker } from './broker/kafkajs/kafkajs-broker.js';

class TopicsConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  @WholeNumber(1)
  kafkaReplicationFactor = 1;
}

async function createTopics(): Promise<void> {
  const { kafkaBrokers, brokerSecurity, kafkaReplicationFactor } = loadConfig(TopicsConfig);
  const broker = new KafkajsBroker(kafkaBrokers, 'create-topics', { security: brokerSecurity });
  try {
    await broker.ensureTopics(allTopics, kafkaReplicationFactor);
    console.log(`topics: ${allTopics.map(({ name }) => name).join(', ')}`);
  } finally {
    await broker.close();
  }
}

await createTopics().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
