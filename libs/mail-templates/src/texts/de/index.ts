import type { MailTexts } from '../mail-texts.js';
import { companyTexts } from './company.js';
import { creditTexts } from './credit.js';
import { moneyTexts } from './money.js';
import { accessTo, staffTexts } from './staff.js';

export const de: MailTexts = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  closing: 'Ihr Karten-Team',
  reasons: {
    company_admins: (company) =>
      `Sie erhalten diese E-Mail, weil Sie die Karten von ${company} verwalten.`,
    cardholder: (company) => `Sie erhalten diese E-Mail, weil Sie eine Karte von ${company} haben.`,
    applicant: (company) =>
      `Sie erhalten diese E-Mail, weil Sie den Antrag von ${company} eingereicht haben.`,
    signatory: (company) =>
      `Sie erhalten diese E-Mail, weil Sie für ${company} zeichnungsberechtigt sind.`,
  },
  reasonOfStaff: (site) => `Sie erhalten diese E-Mail, weil Sie ${accessTo(site)} haben.`,
  unsubscribe: 'Keine solchen Hinweise mehr',
  mails: { ...companyTexts, ...creditTexts, ...moneyTexts, ...staffTexts },
};
