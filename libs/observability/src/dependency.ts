/**
 * Something that a service can't work without: `check` resolves while it is there and rejects else. The
 * caller of a health check is told the name, and the message of a `DependencyDownError`.
 */
export interface Dependency {
  name: string;
  check: () => Promise<void>;
}
