import type { IncomingMessage } from 'node:http';
import { signWebhook, verifyWebhook, WebhookHeader } from '#standard-webhooks';
import { ExamplePartner, Refusal, type Webhook } from '../example/example-partner.js';

const HOUR_SECONDS = 3_600;
const FOREVER_SECONDS = 1e9;

/** Looks again at what was refused for its signature. */
abstract class LenientPartner extends ExamplePartner {
  protected override checkSignature(webhook: Webhook): void {
    try {
      super.checkSignature(webhook);
    } catch (refusal) {
      if (!this.isTaken(webhook)) throw refusal;
    }
  }

  protected abstract isTaken(webhook: Webhook): boolean;

  protected isSigned({ headers, body }: Webhook): boolean {
    return verifyWebhook(headers, body, this.keys, FOREVER_SECONDS, Date.now()) === 'valid';
  }
}

export class TakesMissingToken extends ExamplePartner {
  protected override checkToken(request: IncomingMessage): void {
    if (request.headers[ExamplePartner.header] !== undefined) super.checkToken(request);
  }
}

export class TakesAnyToken extends ExamplePartner {
  protected override checkToken({ headers }: IncomingMessage): void {
    if (!headers[ExamplePartner.header]) throw new Refusal(401);
  }
}

/** Does not compare the whole token. */
export class ComparesTokenLoosely extends ExamplePartner {
  constructor(private readonly isTaken: (came: string, token: string) => boolean) {
    super();
  }

  protected override checkToken({ headers }: IncomingMessage): void {
    const came = headers[ExamplePartner.header];
    if (typeof came !== 'string' || !this.isTaken(came, ExamplePartner.token)) {
      throw new Refusal(401);
    }
  }
}

export class TakesUnsigned extends LenientPartner {
  protected override isTaken({ headers }: Webhook): boolean {
    return headers[WebhookHeader.signature] === undefined;
  }
}

/** Accepts anything with the form of a signature. */
export class TakesAnySignature extends LenientPartner {
  protected override isTaken({ headers }: Webhook): boolean {
    return headers[WebhookHeader.signature] !== undefined && Math.abs(ageOf(headers)) < 300;
  }
}

/** Verifies what it has parsed, and not what came. */
export class VerifiesParsedBody extends LenientPartner {
  protected override isTaken({ headers, body }: Webhook): boolean {
    try {
      const written = Buffer.from(JSON.stringify(this.parse(body)));
      return Math.abs(ageOf(headers)) < 300 && this.isSigned({ headers, body: written });
    } catch {
      return false;
    }
  }
}

/** Does not verify a signature again that was right. */
export class RemembersSignatures extends LenientPartner {
  private readonly right = new Set<string>();

  protected override checkSignature(webhook: Webhook): void {
    super.checkSignature(webhook);
    this.right.add(String(webhook.headers[WebhookHeader.signature]));
  }

  protected override isTaken({ headers }: Webhook): boolean {
    return this.right.has(String(headers[WebhookHeader.signature]));
  }
}

/** Takes the signature of any hour of the last day: as if the time were not signed. */
export class VerifiesWithoutTime extends LenientPartner {
  protected override isTaken({ headers, body }: Webhook): boolean {
    if (Math.abs(ageOf(headers)) > 300) return false;
    const said = Number(headers[WebhookHeader.timestamp]);
    const hours = Array.from({ length: 25 }, (_, hour) => said - hour * HOUR_SECONDS);
    const seconds = hours.flatMap((second) => [second - 1, second, second + 1]);
    const id = String(headers[WebhookHeader.id]);
    return seconds.some(
      (second) => signWebhook(this.keys[0]!, id, second, body) === headers[WebhookHeader.signature],
    );
  }
}

export class TakesStale extends LenientPartner {
  protected override isTaken(webhook: Webhook): boolean {
    return ageOf(webhook.headers) > 0 && this.isSigned(webhook);
  }
}

export class TakesFuture extends LenientPartner {
  protected override isTaken(webhook: Webhook): boolean {
    return ageOf(webhook.headers) < 0 && this.isSigned(webhook);
  }
}

export class ReadsFirstSignatureOnly extends ExamplePartner {
  protected override checkSignature({ headers, body }: Webhook): void {
    const [first] = String(headers[WebhookHeader.signature]).split(' ');
    super.checkSignature({ headers: { ...headers, [WebhookHeader.signature]: first }, body });
  }
}

function ageOf(headers: Webhook['headers']): number {
  return Date.now() / 1_000 - Number(headers[WebhookHeader.timestamp]);
}
