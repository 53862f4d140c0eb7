import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ExamplePartner,
  type ReceivedEvent,
  Refusal,
  type Webhook,
} from '../example/example-partner.js';

const HOUR_MS = 3_600_000;
const KIB = 1_024;

export class AnswersOtherwise extends ExamplePartner {
  constructor(
    private readonly status: number,
    private readonly headers: Record<string, string> = {},
  ) {
    super();
  }

  protected override answer(response: ServerResponse, status: number): void {
    if (status === 204) response.writeHead(this.status, this.headers).end();
    else super.answer(response, status);
  }
}

export class NeverAnswers extends ExamplePartner {
  protected override answer(): void {}
}

export class TakesLess extends ExamplePartner {
  constructor(private readonly limitKib: number) {
    super();
  }

  protected override get maxBytes(): number {
    return this.limitKib * KIB;
  }
}

/** Thinks that a short body comes in one piece. */
export class ReadsOnePiece extends ExamplePartner {
  protected override async readBody(request: IncomingMessage): Promise<Buffer> {
    let pieces = 0;
    request.on('data', () => (pieces += 1));
    const body = await super.readBody(request);
    if (pieces > 1 && body.length < 10 * KIB) throw new Refusal(400);
    return body;
  }
}

/** Refuses events for what they are. */
export class RefusesSome extends ExamplePartner {
  constructor(private readonly isRefused: (event: ReceivedEvent, body: object) => boolean) {
    super();
  }

  protected override read(webhook: Webhook): ReceivedEvent {
    const event = super.read(webhook);
    if (this.isRefused(event, this.parse(webhook.body) as object)) throw new Refusal(422);
    return event;
  }
}

export const isOld = ({ timestamp }: ReceivedEvent): boolean =>
  Date.now() - Date.parse(timestamp) > HOUR_MS;

/** Knows all fields of an amount. */
export const hasNewFieldOfAmount = ({ data }: ReceivedEvent): boolean =>
  Object.keys((data.amount as object | undefined) ?? {}).some(
    (field) => !['amount', 'currency'].includes(field),
  );

export class FailsAtBrokenJson extends ExamplePartner {
  protected override parse(body: Buffer): unknown {
    return JSON.parse(body.toString('utf8'));
  }
}

export class TakesNull extends ExamplePartner {
  protected override read({ headers, body }: Webhook): ReceivedEvent {
    const event = this.parse(body) as ReceivedEvent | null;
    if (typeof event !== 'object' || event === null || Array.isArray(event)) throw new Refusal(400);
    return { ...event, id: String(headers['webhook-id']) };
  }
}

export class TakesAnyMethod extends ExamplePartner {
  protected override checkMethod(): void {}
}

export class DropsForms extends ExamplePartner {
  protected override async receive(request: IncomingMessage): Promise<number> {
    if (request.headers['content-type']?.includes('form')) return 204;
    return super.receive(request);
  }
}
