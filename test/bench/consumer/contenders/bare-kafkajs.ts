import { type AccountTopUp, EventHeader, webhookEvents } from '#contracts';
import kafkajs from 'kafkajs';
import { Pool } from 'pg';
import { CONSUMER_GROUP, contenderConfig, POOL_SIZE, sendReady } from './contender.config.js';
import { insertTopUps } from './top-up-rows.js';

// The baseline: no validation, no inbox, no metrics, one statement for each batch of the client.
const { kafkaBrokers, databaseUrl } = contenderConfig();
const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
const client = new kafkajs.Kafka({ brokers: kafkaBrokers, logLevel: kafkajs.logLevel.WARN });
const consumer = client.consumer({ groupId: CONSUMER_GROUP });

process.once('SIGTERM', () => {
  void consumer.disconnect().then(() => process.exit(0));
});

await consumer.connect();
await consumer.subscribe({ topic: webhookEvents.name, fromBeginning: true });
await consumer.run({
  // The same as in our library.
  partitionsConsumedConcurrently: 3,
  eachBatch: async ({ batch }) => {
    const rows = batch.messages.map(({ headers, value }) => ({
      eventId: String(headers![EventHeader.id]),
      event: JSON.parse(value!.toString()) as AccountTopUp,
    }));
    await insertTopUps((sql, parameters) => pool.query(sql, parameters), rows);
  },
});
sendReady();
