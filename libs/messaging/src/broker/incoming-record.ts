export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: string;
  /** When the record was written, by the broker's clock where the topic is declared here. */
  timestamp: Date;
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}
