import type { CardType, Language } from '#contracts';
import type { Recipient } from '../../directory/directory.service.js';
import type { MailContent } from './mail-layout.js';

export interface CardOrderFacts {
  cardType: CardType;
}

type Wording = (recipient: Recipient, facts: CardOrderFacts) => MailContent;

const wordings: Record<Language, Wording> = {
  en: ({ name, companyName }, { cardType }) => ({
    subject: `Your ${cardType} card from ${companyName} is ordered`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${companyName} has ordered a ${cardType} card for you.`,
      cardType === 'physical'
        ? 'We will let you know when it is on its way. You need not do anything now.'
        : 'You can use it as soon as it is activated. You need not do anything now.',
    ],
    closing: 'Your card team',
  }),
  de: ({ name, companyName }, { cardType }) => {
    const card = cardType === 'physical' ? 'physische Karte' : 'virtuelle Karte';
    return {
      subject: `Ihre ${card} von ${companyName} ist bestellt`,
      greeting: `Guten Tag ${name},`,
      paragraphs: [
        `${companyName} hat eine ${card} für Sie bestellt.`,
        cardType === 'physical'
          ? 'Wir melden uns, sobald sie unterwegs ist. Sie müssen jetzt nichts tun.'
          : 'Sie können sie nutzen, sobald sie aktiviert ist. Sie müssen jetzt nichts tun.',
      ],
      closing: 'Ihr Karten-Team',
    };
  },
};

export function cardOrderConfirmation(recipient: Recipient, facts: CardOrderFacts): MailContent {
  return wordings[recipient.language](recipient, facts);
}
