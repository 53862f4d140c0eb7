import { Kafka, logLevel } from 'kafkajs';

/**
 * A broker that accepts connections may still be fenced; it is ready when a controller lists it.
 *
 * @param nodeId of the broker that must be listed; if left out, any.
 */
export async function doesBrokerAnswer(brokers: string[], nodeId?: number): Promise<boolean> {
  const kafka = new Kafka({
    clientId: 'local-launcher',
    brokers,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    const listed = cluster.brokers.filter((each) => nodeId === undefined || each.nodeId === nodeId);
    return listed.length > 0 && cluster.controller !== null;
  } catch {
    return false;
  } finally {
    await admin.disconnect();
  }
}
