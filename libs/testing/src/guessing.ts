export interface Guessing {
  /** How many guesses were processed before the first one that was refused. */
  looked: number;
  /** In seconds, from the refusal. */
  retryAfter: number;
}

/** Guesses until it is refused, at most 200 times. @throws if it is never refused. */
export async function guess(call: (attempt: number) => Promise<Response>): Promise<Guessing> {
  for (let looked = 0; looked < 200; looked += 1) {
    const response = await call(looked);
    await response.arrayBuffer();
    if (response.ok) throw new Error(`guess ${looked} was answered with ${response.status}`);
    const retryAfter = Number(response.headers.get('retry-after'));
    if (response.status === 429) return { looked, retryAfter };
  }
  throw new Error('200 guesses were looked at');
}
