export interface DownDependency {
  name: string;
  reason: string;
}

/** A dependency is unavailable. Callers see the message, so it must contain no secret and no address. */
export class DependencyDownError extends Error {
  override name = 'DependencyDownError';
}

/** A health check failed because of these dependencies. */
export class UnhealthyError extends Error {
  override name = 'UnhealthyError';

  constructor(readonly dependencies: DownDependency[]) {
    super(`down: ${dependencies.map(({ name }) => name).join(', ')}`);
  }
}
