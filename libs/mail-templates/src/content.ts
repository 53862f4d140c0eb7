import type { Formats } from './formats.js';

/** A part of a mail, in the order in which it is read. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'button'; label: string; url: string };

export interface Fact {
  label: string;
  value: string;
}

export interface Item {
  about: string;
  text: string;
}

/** A mail's own part, in one language: both the HTML and the text are made of it. */
export interface MailContent {
  subject: string;
  /** What lists of mails show beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
}

/** A text that depends on the mail's facts. */
export type Say<Facts> = (facts: Facts, format: Formats) => string;

/** What every mail says before its own part. */
export interface HeadTexts<Facts> {
  subject: Say<Facts>;
  preheader: Say<Facts>;
  heading: Say<Facts>;
}

/** How a mail is built, the same in every language. */
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

/** @param url one of the mail's facts that ends in `Url`: those are checked. */
export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}
