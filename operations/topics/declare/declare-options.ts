/** What a form needs to be told beside the topics. */
export interface DeclareOptions {
  replicationFactor: number;
  /** The name of Strimzi's Kafka resource. */
  cluster: string;
}
