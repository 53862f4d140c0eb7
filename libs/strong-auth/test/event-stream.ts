import { eventually } from '#testing';

export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** The part of `EventSource` that specs need. */
export class EventStream {
  readonly events: StreamedEvent[] = [];
  isEnded = false;

  private constructor(private readonly aborting: AbortController) {}

  static async open(url: string, headers: Record<string, string>): Promise<EventStream> {
    const aborting = new AbortController();
    const response = await fetch(url, { headers, signal: aborting.signal });
    if (!response.ok) throw new Error(`the stream answered ${response.status}`);
    const stream = new EventStream(aborting);
    void stream.read(response.body!);
    return stream;
  }

  next<T>(what: string, matches: (event: StreamedEvent) => boolean): Promise<T> {
    return eventually(what, () => this.events.find(matches)?.data as T);
  }

  close(): void {
    this.aborting.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Closed by the spec or by a killed server; for the reader it is a normal end.
    } finally {
      this.isEnded = true;
    }
  }

  private take(block: string): void {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    if (event && data) this.events.push({ event, data: JSON.parse(data) as unknown });
  }
}
