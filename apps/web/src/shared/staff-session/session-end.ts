/** Tells a page's parts that its session has ended. */
export class SessionEnd {
  readonly #listeners = new Set<() => void>();

  tell(): void {
    this.#listeners.forEach((listener) => listener());
  }

  /** @returns a function that removes the listener. */
  onEnd = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
