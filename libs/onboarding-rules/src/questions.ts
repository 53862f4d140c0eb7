import type { KycQuestion } from '#contracts';

/** Groups each question with the ones that ask it again, all oldest first. */
export function threadsOf(questions: readonly KycQuestion[]): KycQuestion[][] {
  const threads = new Map<string, KycQuestion[]>();
  for (const question of questions) {
    const thread = (question.follows && threads.get(question.follows)) || [];
    thread.push(question);
    threads.set(question.id, thread);
  }
  return [...new Set(threads.values())];
}
