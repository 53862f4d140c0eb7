import { Logger } from '@nestjs/common';
import { type Broker, type BrokerInspector, ClusterError, KafkajsBroker } from '#messaging';
import { OperationError } from '#command-line';
import type { ClusterAccess } from './find-cluster.js';

export interface Cluster {
  broker: Broker;
  inspector: BrokerInspector;
}

/** @throws OperationError if the cluster does not answer, at the start or later. */
export async function withCluster<T>(
  { brokers, security }: ClusterAccess,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  // The client would log each failed connection; the command reports it once.
  Logger.overrideLogger(false);
  const broker = new KafkajsBroker(brokers, 'operations', { security });
  const inspector = broker.createInspector();
  try {
    return await work({ broker, inspector });
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    throw new OperationError(`The cluster ${brokers.join(',')} can't be asked: ${error.message}`);
  } finally {
    await inspector.close();
    await broker.close();
  }
}
