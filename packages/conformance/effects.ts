/** The effects of a webhook. */
export interface Effects {
  count: number;
  /** What was booked by all of them together, in the minor unit; left out where that is not read. */
  amount?: number;
}

/** Reads the effects of a webhook: by the partner's probe, or from what the kit itself received. */
export interface EffectSource {
  /** @throws ProbeError */
  effectsOf(id: string): Promise<Effects>;
}

/** The probe did not return a count, which says nothing about the partner. */
export class ProbeError extends Error {
  override name = 'ProbeError';
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 1_024;

export interface HttpProbeOptions {
  url: string;
  /** Shown as `Authorization: Bearer`. */
  token?: string;
}

/** `GET <probe>/effects/<id>` -> `{ "count": n, "amount"?: n }` (docs/conformance.md#the-probe). */
export class HttpProbe implements EffectSource {
  constructor(
    private readonly options: HttpProbeOptions,
    private readonly signal: AbortSignal,
  ) {}

  async effectsOf(id: string): Promise<Effects> {
    const { url, token } = this.options;
    const address = `${url.replace(/\/$/, '')}/effects/${encodeURIComponent(id)}`;
    try {
      const answer = await fetch(address, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (answer.status !== 200) throw new ProbeError(`the probe answered ${answer.status}`);
      return effectsIn(await answer.text());
    } catch (error) {
      if (error instanceof ProbeError) throw error;
      throw new ProbeError(`the probe was not reached: ${reasonOf(error)}`);
    }
  }
}

function effectsIn(text: string): Effects {
  if (text.length > MAX_ANSWER_BYTES) throw new ProbeError('the probe returned more than a count');
  const { count, amount } = objectIn(text);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) {
    throw new ProbeError('the probe did not answer {"count": <whole number>}');
  }
  // A fraction is a fault of the partner, which a case finds.
  if (amount !== undefined && typeof amount !== 'number') {
    throw new ProbeError('the amount of the probe is no number in the minor unit');
  }
  return { count, ...(amount !== undefined && { amount }) };
}

function objectIn(text: string): { count?: unknown; amount?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error };
  return cause?.message ?? message;
}
