import { RequestError } from './request-error.js';

/**
 * Gives each thing that somebody asks for a key of its own, and the same key again when the same is asked for
 * after a failure: the first request may have had its effect although nobody heard of it.
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
