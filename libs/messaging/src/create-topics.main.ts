import { allTopics } from '#contracts';
import { ConfigError, loadConfig } from '#config';
import { TooFewReplicasError } from './broker/broker.js';
import { KafkajsBroker } from './broker/kafkajs/kafkajs-broker.js';
import { TopicsConfig } from './topics.config.js';

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
