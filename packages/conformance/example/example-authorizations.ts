import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthorizationAnswer, AuthorizationRequested } from '#contracts';
import { ExamplePartner, Refusal } from './example-partner.js';

export type Question = AuthorizationRequested;

const REQUIRED = ['authorizationRequestId', 'cardId', 'amount', 'merchant'] as const;
/** In minor units: more is declined. */
export const MOST = 100_000;

/** The same partner's authorization webhook: it declines what is more than 1,000 of a currency. */
export class ExampleAuthorizationPartner extends ExamplePartner {
  /** By request. A database has a unique key. */
  protected readonly decisions = new Map<string, AuthorizationAnswer>();

  protected override async handle(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.url !== '/webhooks/authorizations') return super.handle(request, response);
    try {
      this.checkMethod(request);
      this.checkToken(request);
      const webhook = { headers: request.headers, body: await this.readBody(request) };
      this.checkSignature(webhook);
      const question = this.question(webhook.body);
      await this.respond(response, await this.decide(question), question);
    } catch (error) {
      this.answer(response, error instanceof Refusal ? error.status : 500);
    }
  }

  /** @throws Refusal unless it can be decided on. */
  protected question(body: Buffer): Question {
    const question = this.parse(body) as Partial<Question> | null;
    if (!REQUIRED.every((field) => question?.[field])) throw new Refusal(400);
    return question as Question;
  }

  protected decide(question: Question): AuthorizationAnswer | Promise<AuthorizationAnswer> {
    const { authorizationRequestId: id } = question;
    const decision = this.decisions.get(id) ?? this.judge(question);
    this.decisions.set(id, decision);
    return decision;
  }

  protected judge({ amount }: Question): AuthorizationAnswer {
    return amount.amount > MOST
      ? { decision: 'declined', reason: 'too much' }
      : { decision: 'approved' };
  }

  protected respond(
    response: ServerResponse,
    answer: AuthorizationAnswer,
    _question: Question,
  ): Promise<void> | void {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}
