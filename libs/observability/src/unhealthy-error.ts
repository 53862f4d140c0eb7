export interface DownDependency {
  name: string;
  reason: string;
}

/** A dependency can't be used now. The message is told to callers: it must hold no secret and no address. */
export class DependencyDownError extends Error {
  override name = 'DependencyDownError';
}

/** A health check failed, because of these. */
export class UnhealthyError extends Error {
  override name = 'UnhealthyError';

  constructor(readonly dependencies: DownDependency[]) {
    super(`down: ${dependencies.map(({ name }) => name).join(', ')}`);
  }
}
