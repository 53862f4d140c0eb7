/** Tells how many effects a webhook has had; by the partner's probe, or by what the kit itself was told. */
export interface EffectSource {
  /** @throws ProbeError */
  countOf(id: string): Promise<number>;
}

/** The probe did not tell a count: nothing can be said of the partner by that. */
export class ProbeError extends Error {
  override name = 'ProbeError';
}
