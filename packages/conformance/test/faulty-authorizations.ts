import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorizationAnswer, PartnerDecision } from '#contracts';
import { ExampleAuthorizationPartner, type Question } from '../example/example-authorizations.js';
import { type ReceivedEvent, Refusal } from '../example/example-partner.js';

const LIMIT_MS = 1_500;

class AnswersOtherwise extends ExampleAuthorizationPartner {
  constructor(private readonly answerWith: (response: ServerResponse, answer: object) => void) {
    super();
  }

  protected override respond(response: ServerResponse, answer: AuthorizationAnswer): void {
    this.answerWith(response, answer);
  }
}

class AnswersLate extends ExampleAuthorizationPartner {
  protected override async respond(
    ...answered: Parameters<ExampleAuthorizationPartner['respond']>
  ): Promise<void> {
    await sleep(LIMIT_MS + 200);
    await super.respond(...answered);
  }
}

/** One after the other, as with a lock around everything. */
class DecidesOneByOne extends ExampleAuthorizationPartner {
  private last: Promise<unknown> = Promise.resolve();

  protected override async decide(question: Question): Promise<AuthorizationAnswer> {
    const turn = this.last.then(() => sleep(LIMIT_MS / 35));
    this.last = turn;
    await turn;
    return super.decide(question);
  }
}

/** Counts down a budget with each request, also with the same one. */
class DecidesAgain extends ExampleAuthorizationPartner {
  private readonly asked = new Set<string>();

  protected override decide(question: Question): AuthorizationAnswer {
    const { authorizationRequestId: id } = question;
    if (this.asked.has(id)) return { decision: 'declined', reason: 'duplicate' };
    this.asked.add(id);
    return this.judge(question);
  }
}

/** Looks for a decision first, and stores its own after that. */
class LooksFirst extends ExampleAuthorizationPartner {
  private readonly working = new Map<string, number>();

  protected override async decide(question: Question): Promise<AuthorizationAnswer> {
    const { authorizationRequestId: id } = question;
    const known = this.decisions.get(id);
    if (known) return known;
    const others = this.working.get(id) ?? 0;
    this.working.set(id, others + 1);
    // The database is asked for the limit that is left.
    await sleep(5);
    const answer: AuthorizationAnswer =
      others > 0 ? { decision: 'declined' } : this.judge(question);
    if (!this.decisions.has(id)) this.decisions.set(id, answer);
    return answer;
  }
}

class RefusesSome extends ExampleAuthorizationPartner {
  constructor(private readonly isRefused: (question: Question) => boolean) {
    super();
  }

  protected override question(body: Buffer): Question {
    const question = super.question(body);
    if (this.isRefused(question)) throw new Refusal(422);
    return question;
  }
}

class ReadsLatin1 extends ExampleAuthorizationPartner {
  protected override question(body: Buffer): Question {
    const question = super.question(body);
    // Its database refuses control characters.
    if (/[\u0080-\u009f]/.test(body.toString('latin1'))) throw new Refusal(422);
    return question;
  }
}

/** Rolls back what belongs to a connection that is gone, and refuses payments that it does not know. */
class ForgetsWithConnection extends ExampleAuthorizationPartner {
  private readonly answered = new Set<string>();

  protected override async decide(question: Question): Promise<AuthorizationAnswer> {
    await sleep(30);
    return super.decide(question);
  }

  protected override respond(
    response: ServerResponse,
    answer: AuthorizationAnswer,
    question: Question,
  ): void {
    if (!response.destroyed) this.answered.add(question.authorizationRequestId);
    void super.respond(response, answer, question);
  }

  protected override take(event: ReceivedEvent, request: IncomingMessage): Promise<void> | void {
    const { partnerDecision } = event.data as { partnerDecision?: PartnerDecision };
    const id = partnerDecision?.authorizationRequestId;
    if (id !== undefined && !this.answered.has(id)) throw new Refusal(422);
    return super.take(event, request);
  }
}

/** Books only what it has approved itself. */
class BooksApprovedOnly extends ExampleAuthorizationPartner {
  private readonly declined = new Set<string>();

  protected override judge(question: Question): AuthorizationAnswer {
    const answer = super.judge(question);
    if (answer.decision === 'declined') this.declined.add(question.cardId);
    return answer;
  }

  protected override apply(event: ReceivedEvent): void {
    if (!this.declined.has(String(event.data.cardId))) super.apply(event);
  }
}

const json = (status: number, change: (answer: object) => unknown) =>
  new AnswersOtherwise((response, answer) =>
    response.writeHead(status).end(JSON.stringify(change(answer))),
  );
const hasNewField = (value: object, known: readonly string[]) =>
  Object.keys(value).some((field) => !known.includes(field));
const currencies = (known: readonly string[]) =>
  new RefusesSome(({ amount }) => !known.includes(amount.currency));

/** What is wrong with a partner, the one case that has to find it, and the partner. */
export const faultyAuthorizationPartners: [
  fault: string,
  name: string,
  make: () => ExampleAuthorizationPartner,
][] = [
  ['answers late', 'answered-in-time', () => new AnswersLate()],
  ['answers without a body', 'decision', () => json(204, () => '')],
  ['answers 201', 'decision', () => json(201, (answer) => answer)],
  ['answers as a text', 'decision', () => json(200, () => 'approved')],
  ['answers in words of its own', 'decision', () => json(200, () => ({ approved: true }))],
  ['answers with more fields', 'decision', () => json(200, (answer) => ({ ...answer, by: 'us' }))],
  [
    'gives too long a reason',
    'decision',
    () => json(200, (answer) => ({ ...answer, reason: 'x'.repeat(101) })),
  ],
  ['decides again', 'request-repeated', () => new DecidesAgain()],
  ['looks before it stores', 'request-repeated-at-once', () => new LooksFirst()],
  ['decides one by one', 'fifty-at-once', () => new DecidesOneByOne()],
  [
    'refuses new fields',
    'fields-unknown',
    () =>
      new RefusesSome((question) => Object.keys(question).some((one) => one.startsWith('new_'))),
  ],
  [
    'refuses new fields of an amount',
    'fields-unknown-nested',
    () => new RefusesSome(({ amount }) => hasNewField(amount, ['amount', 'currency'])),
  ],
  ['knows no verification', 'amount-zero', () => new RefusesSome(({ amount }) => !amount.amount)],
  ['has no yen', 'amount-no-decimals', () => currencies(['EUR', 'KWD'])],
  ['has no dinar', 'amount-three-decimals', () => currencies(['EUR', 'JPY'])],
  [
    'keeps amounts in 32 bits',
    'amount-large',
    () => new RefusesSome(({ amount }) => amount.amount >= 2 ** 31),
  ],
  [
    'knows no increments',
    'increment',
    () => new RefusesSome(({ kind }) => kind !== 'authorization'),
  ],
  ['reads another encoding', 'merchant-scripts', () => new ReadsLatin1()],
  ['forgets with the connection', 'answer-lost', () => new ForgetsWithConnection()],
  ['books what it approved only', 'overruled', () => new BooksApprovedOnly()],
];
