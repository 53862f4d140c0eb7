/** Finds the names of server-sent events in a text that comes in parts. Their data are not used. */
export class ServerSentEvents {
  private rest = '';

  constructor(private readonly onEvent: (name: string) => void) {}

  take(text: string): void {
    const blocks = `${this.rest}${text}`.split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1];
      if (name !== undefined) this.onEvent(name);
    }
  }
}
