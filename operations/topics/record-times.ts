import type { BrokerInspector, PartitionOffset } from '#messaging';

/** When records were written. Asks for each only once, as long as it is asked for at every look. */
export class RecordTimes {
  private known = new Map<string, Date>();
  private asked = new Map<string, Date>();

  startLook(): void {
    this.known = this.asked;
    this.asked = new Map();
  }

  /** The first record at that offset or behind it, or undefined if there is none. */
  async at(inspector: BrokerInspector, place: PartitionOffset): Promise<Date | undefined> {
    const name = `${place.topic}/${place.partition}/${place.offset}`;
    const time = this.known.get(name) ?? (await inspector.firstFrom(place))?.timestamp;
    if (time) this.asked.set(name, time);
    return time;
  }
}
