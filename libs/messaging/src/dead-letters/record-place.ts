/** A record's position on the broker. */
export interface RecordPlace {
  topic: string;
  partition: number;
  offset: string;
}

export function placeOf({ topic, partition, offset }: RecordPlace): string {
  return `${topic}/${partition}/${offset}`;
}

/** @returns undefined if the text is not a place but, for example, an event id. */
export function parsePlace(text: string): RecordPlace | undefined {
  const [, topic, partition, offset] = /^([\w.-]+)\/(\d+)\/(\d+)$/.exec(text) ?? [];
  return offset === undefined
    ? undefined
    : { topic: topic!, partition: Number(partition), offset: String(BigInt(offset)) };
}
