import { eventually, type SmtpInbox } from '#testing';

/** Reads the codes in mails to staff, as their owners do. */
export class MailedCodes {
  /** How many mails to each address were read. */
  private readonly read = new Map<string, number>();

  constructor(private readonly inbox: SmtpInbox) {}

  /** Waits for the next mail to this address with a code. */
  async next(address: string): Promise<string> {
    const codes = await eventually(`a mail with a code to ${address}`, async () => {
      const found = this.codesTo(address);
      return found.length > (this.read.get(address) ?? 0) ? found : undefined;
    });
    this.read.set(address, codes.length);
    return codes.at(-1)!;
  }

  codesTo(address: string): string[] {
    return this.inbox.mailsTo(address).flatMap(({ source }) => {
      const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /#enrol=([0-9A-Z-]{24})/.exec(text)?.[1] ?? [];
    });
  }

  /** The subjects of all mails to this address. */
  subjectsTo(address: string): string[] {
    return this.inbox.mailsTo(address).map(({ headers }) => headers.get('subject')!);
  }
}
