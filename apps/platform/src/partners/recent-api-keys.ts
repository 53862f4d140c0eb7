import { hashOfSecret } from '#http';

const REMEMBERED_MS = 1_000;
const MOST_KEYS = 10_000;

/**
 * A cache of the partners of recently used API keys, so that a busy partner costs one look-up per second
 * instead of one per call. An expired key may therefore be accepted for another second. Unknown keys are
 * not cached.
 */
export class RecentApiKeys {
  private readonly lookUps = new Map<
    string,
    { partnerId: Promise<string | undefined>; untilMs: number }
  >();

  constructor(private readonly lookUp: (apiKey: string) => Promise<string | undefined>) {}

  find(apiKey: string): Promise<string | undefined> {
    const nowMs = performance.now();
    // Store a hash, because a substring of the header would keep the whole header in memory.
    const hash = hashOfSecret(apiKey);
    const recent = this.lookUps.get(hash);
    if (recent && recent.untilMs > nowMs) return recent.partnerId;
    if (this.lookUps.size >= MOST_KEYS) this.lookUps.clear();
    const partnerId = this.lookUp(apiKey);
    this.lookUps.set(hash, { partnerId, untilMs: nowMs + REMEMBERED_MS });
    void partnerId.then(
      (found) => found ?? this.lookUps.delete(hash),
      () => this.lookUps.delete(hash),
    );
    return partnerId;
  }
}
