import { hashOfSecret } from '#http';

const REMEMBERED_MS = 1_000;
const MOST_KEYS = 10_000;

/**
 * The partners of API keys that were just looked up, so that a busy partner costs one look-up a second and
 * not one a call. So a key that expires may be taken for a second longer. Unknown keys are not remembered.
 */
export class RecentApiKeys {
  private readonly lookUps = new Map<
    string,
    { partnerId: Promise<string | undefined>; untilMs: number }
  >();

  constructor(private readonly lookUp: (apiKey: string) => Promise<string | undefined>) {}

  find(apiKey: string): Promise<string | undefined> {
    const nowMs = performance.now();
    // The key itself would keep the whole header that it came in.
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
