export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: string;
  /** When the record was written. */
  timestamp: Date;
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}
