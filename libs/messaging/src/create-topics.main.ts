import { allTopics } from '#contracts';
import { BrokerList, ConfigError, loadConfig, Settings } from '#config';
import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import { BrokerSecurityConfig } from './broker/broker-security.js';
import { KafkajsBroker } from './broker/kafkajs/kafkajs-broker.js';

class TopicsConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  @Type(() => Number)
  @IsInt()
  @Min(1)
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
