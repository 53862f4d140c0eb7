import { ConfigError } from '#config';
import type { TopicDeclaration } from '#contracts';
import { TooFewReplicasError } from './broker/broker.js';
import { createBroker } from './broker/create-broker.js';
import type { TopicsConfig } from './topics.config.js';

/**
 * The program that creates missing topics, and brings the settings of existing ones to their declaration. On an error it
 * prints the reason and sets the exit code 1.
 *
 * @param topics such as `declaredTopics()` (docs/add-a-consumer.md#outside-this-repository).
 * @param load reads the configuration from the environment.
 */
export async function createTopics(
  topics: readonly TopicDeclaration[],
  load: () => TopicsConfig,
): Promise<void> {
  try {
    const { kafkaBrokers, brokerConnection: connection, ...replicas } = load();
    const broker = await createBroker(kafkaBrokers, 'create-topics', { connection });
    try {
      await broker.ensureTopics(
        topics,
        replicas.kafkaReplicationFactor,
        replicas.kafkaMinInSyncReplicas,
      );
    } finally {
      await broker.close();
    }
    console.log(`topics: ${topics.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    const isReadable = error instanceof ConfigError || error instanceof TooFewReplicasError;
    console.error(isReadable ? error.message : error);
    process.exitCode = 1;
  }
}
