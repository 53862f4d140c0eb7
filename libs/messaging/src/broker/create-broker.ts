import type { Broker, BrokerOptions } from './broker.js';
import { KafkajsBroker } from './kafkajs/kafkajs-broker.js';

/**
 * The cluster at these addresses, by the client that `KAFKA_CLIENT` names (docs/decisions/034-two-kafka-clients.md).
 *
 * @param service used as client id, and as the source of its events.
 */
export async function createBroker(
  brokers: string[],
  service: string,
  options: BrokerOptions = {},
): Promise<Broker> {
  if (options.connection?.kafkaClient !== 'platformatic')
    return new KafkajsBroker(brokers, service, options);
  // It takes more memory and time to load, so only who uses it loads it.
  const { PlatformaticBroker } = await import('./platformatic/platformatic-broker.js');
  return new PlatformaticBroker(brokers, service, options);
}
