import { Kafka, logLevel } from 'kafkajs';

/** A broker that accepts connections may still be fenced; it is ready when a controller lists it. */
export async function doesBrokerAnswer(brokers: string[]): Promise<boolean> {
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
    return cluster.brokers.length > 0 && cluster.controller !== null;
  } catch {
    return false;
  } finally {
    await admin.disconnect();
  }
}
