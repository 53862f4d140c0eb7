/** Reports how many effects a webhook has had: by the partner's probe, or by what the kit itself received. */
export interface EffectSource {
  /** @throws ProbeError */
  countOf(id: string): Promise<number>;
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

/** `GET <probe>/effects/<id>` -> `{ "count": n }` (docs/conformance.md#the-probe). */
export class HttpProbe implements EffectSource {
  constructor(
    private readonly options: HttpProbeOptions,
    private readonly signal: AbortSignal,
  ) {}

  async countOf(id: string): Promise<number> {
    const { url, token } = this.options;
    const address = `${url.replace(/\/$/, '')}/effects/${encodeURIComponent(id)}`;
    try {
      const answer = await fetch(address, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (answer.status !== 200) throw new ProbeError(`the probe answered ${answer.status}`);
      return countIn(await answer.text());
    } catch (error) {
      if (error instanceof ProbeError) throw error;
      throw new ProbeError(`the probe was not reached: ${reasonOf(error)}`);
    }
  }
}

function countIn(text: string): number {
  if (text.length > MAX_ANSWER_BYTES) throw new ProbeError('the probe returned more than a count');
  let count: unknown;
  try {
    count = (JSON.parse(text) as { count?: unknown } | null)?.count;
  } catch {
    // Reported below.
  }
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) {
    throw new ProbeError('the probe did not answer {"count": <whole number>}');
  }
  return count;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error };
  return cause?.message ?? message;
}
