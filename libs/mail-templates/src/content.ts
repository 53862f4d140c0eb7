import { type BankDetails, inGroups } from '#contracts';
import type { Formats } from './formats.js';

/** A part of a mail's body. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'button'; label: string; url: string }
  /** The picture of the QR code that the mail's facts have. The text version has none. */
  | { kind: 'qrCode'; alternative: string; caption: string };

export interface Fact {
  label: string;
  value: string;
}

export interface Item {
  about: string;
  text: string;
}

/** The specific part of a mail in one language, from which both HTML and text are made. */
export interface MailContent {
  subject: string;
  /** Lists of mails show it beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
}

/** A text that depends on the mail's data. */
export type Say<Facts> = (facts: Facts, format: Formats) => string;

/** The texts that every mail begins with. */
export interface HeadTexts<Facts> {
  subject: Say<Facts>;
  preheader: Say<Facts>;
  heading: Say<Facts>;
}

/** The structure of a mail, which is the same in all languages. */
export type MailTemplate<Facts, Texts> = (
  facts: Facts,
  texts: Texts,
  format: Formats,
) => MailContent;

export function head<Facts>(
  { subject, preheader, heading }: HeadTexts<Facts>,
  facts: Facts,
  format: Formats,
): Omit<MailContent, 'blocks'> {
  return {
    subject: subject(facts, format),
    preheader: preheader(facts, format),
    heading: heading(facts, format),
  };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function factTable(...facts: [label: string, value: string][]): Block {
  return { kind: 'facts', facts: facts.map(([label, value]) => ({ label, value })) };
}

export function itemList(items: readonly Item[]): Block {
  return { kind: 'items', items };
}

/** @param url one of the mail's facts whose name ends in `Url`, because only those are checked. */
export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}

/** The texts of {@link transferDetails}. */
export interface TransferTexts {
  accountHolder: string;
  reference: string;
  /** What the picture of the QR code shows. */
  qrCode: string;
  scan: string;
}

/** Where to transfer money to; nothing if that is not known. */
export function transferDetails(
  details: BankDetails | null | undefined,
  texts: TransferTexts,
): Block[] {
  if (!details) return [];
  const { accountHolder, iban, bic, reference, epcQrCode } = details;
  return [
    factTable(
      [texts.accountHolder, accountHolder],
      ['IBAN', inGroups(iban)],
      ['BIC', bic],
      [texts.reference, inGroups(reference)],
    ),
    ...(epcQrCode === null
      ? []
      : [{ kind: 'qrCode', alternative: texts.qrCode, caption: texts.scan } as const]),
  ];
}
