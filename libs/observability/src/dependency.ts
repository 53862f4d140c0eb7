/**
 * A dependency without which a service can't work: `check` resolves if it is available and rejects
 * otherwise. The health check's caller sees the name, and the message of a `DependencyDownError`.
 */
export interface Dependency {
  name: string;
  check: () => Promise<void>;
}
