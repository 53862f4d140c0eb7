/** Settings of an output format in addition to the topics. */
export interface DeclareOptions {
  replicationFactor: number;
  /** The name of Strimzi's Kafka resource. */
  cluster: string;
}
