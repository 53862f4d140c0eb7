import type { Recipient } from '../../directory/directory.service.js';
import type { MailKind } from '../mail-kind.js';
import { cardOrderConfirmation, type CardOrderFacts } from './card-order-confirmation.js';
import { type MailContent, type RenderedMail, renderLayout } from './mail-layout.js';

type Facts = Record<string, string>;

// A kind without a template does not compile.
const templates: Record<MailKind, (recipient: Recipient, facts: Facts) => MailContent> = {
  card_order_confirmation: (recipient, facts) =>
    cardOrderConfirmation(recipient, facts as unknown as CardOrderFacts),
};

/** A mail in its recipient's language. */
export function renderMail(kind: MailKind, recipient: Recipient, facts: Facts): RenderedMail {
  return renderLayout(templates[kind](recipient, facts), recipient.language);
}
