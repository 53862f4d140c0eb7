/** Settings of an output format in addition to the topics. */
export interface DeclareOptions {
  replicationFactor: number;
  /** How many copies must be written before a record counts as written. */
  minInSyncReplicas: number;
  /** The name of Strimzi's Kafka resource. */
  cluster: string;
}
