import type { BrokerInspector, PartitionOffset } from '#messaging';

/** Caches the times of records, as long as they are used at every look. */
export class RecordTimes {
  private known = new Map<string, Date>();
  private asked = new Map<string, Date>();

  startLook(): void {
    this.known = this.asked;
    this.asked = new Map();
  }

  /** The time of the first record at that offset or after it; undefined if there is none. */
  async at(inspector: BrokerInspector, place: PartitionOffset): Promise<Date | undefined> {
    const name = `${place.topic}/${place.partition}/${place.offset}`;
    const time = this.known.get(name) ?? (await inspector.firstFrom(place))?.timestamp;
    if (time) this.asked.set(name, time);
    return time;
  }
}
