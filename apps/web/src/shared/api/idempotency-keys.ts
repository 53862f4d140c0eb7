import { RequestError } from './request-error.js';

/**
 * One idempotency key for each operation. An operation that is repeated after a failure keeps its key,
 * because the first request may have had its effect although its answer was lost.
 */
export class IdempotencyKeys {
  private unanswered: { intent: string; key: string } | null = null;

  async send<Answer>(intent: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(intent);
    const key = this.unanswered?.intent === text ? this.unanswered.key : crypto.randomUUID();
    this.unanswered = { intent: text, key };
    try {
      const answer = await send(key);
      this.unanswered = null;
      return answer;
    } catch (error) {
      if (error instanceof RequestError && error.reason === 'refused') {
        this.unanswered = null;
      }
      throw error;
    }
  }
}
