const KNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 10_000;

interface KnownKey {
  partnerId: string;
  untilMs: number;
}

/**
 * API keys that were found a moment ago, by their hash, so that a partner who calls a thousand times a second
 * is not looked up each time. A key that is taken away goes on working for these seconds.
 */
export class KnownApiKeys {
  private readonly keys = new Map<string, KnownKey>();

  find(hash: string, nowMs: number): string | undefined {
    const known = this.keys.get(hash);
    return known && known.untilMs > nowMs ? known.partnerId : undefined;
  }

  /** @param expiresAt the key's own end, if it has one. */
  note(hash: string, partnerId: string, expiresAt: Date | null, nowMs: number): void {
    if (this.keys.size >= MAX_KNOWN) this.keys.clear();
    const untilMs = Math.min(nowMs + KNOWN_FOR_MS, expiresAt?.getTime() ?? Infinity);
    this.keys.set(hash, { partnerId, untilMs });
  }
}
