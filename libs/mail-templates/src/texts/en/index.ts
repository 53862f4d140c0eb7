import type { MailTexts } from '../mail-texts.js';
import { companyTexts } from './company.js';
import { creditTexts } from './credit.js';
import { moneyTexts } from './money.js';
import { siteOf, staffTexts } from './staff.js';

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'Your card team',
  reasons: {
    company_admins: (company) =>
      `You get this mail because you administer the cards of ${company}.`,
    cardholder: (company) => `You get this mail because you hold a card of ${company}.`,
    applicant: (company) =>
      `You get this mail because you submitted the application of ${company}.`,
    signatory: (company) => `You get this mail because you sign for ${company}.`,
  },
  reasonOfStaff: (site) => `You get this mail because you have an account at ${siteOf(site)}.`,
  unsubscribe: 'No more tips like this',
  mails: { ...companyTexts, ...creditTexts, ...moneyTexts, ...staffTexts },
};
