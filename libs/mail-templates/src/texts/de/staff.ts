import type { TextsByMail } from '../../mail-templates.js';
import type { StaffMailKind, StaffSite } from '../../mails/staff-mails.js';

/** "die Konsole von Contoso", or "das Backoffice". */
const siteOf = ({ partnerName }: StaffSite): string =>
  partnerName ? `die Konsole von ${partnerName}` : 'das Backoffice';

/** "Zugang zur Konsole von Contoso", or "Zugang zum Backoffice". */
export const accessTo = ({ partnerName }: StaffSite): string =>
  `Zugang ${partnerName ? `zur Konsole von ${partnerName}` : 'zum Backoffice'}`;

const once = ({ expiresAt }: { expiresAt: string }, { time }: { time(at: string): string }) =>
  `Der Link gilt einmal, bis ${time(expiresAt)}. Eine neuere E-Mail ersetzt ihn. Geben Sie ihn nicht weiter: Wer ihn hat, kann sich als Sie anmelden.`;

/** Mails to people who sign in at the back office or the console. */
export const staffTexts = {
  staff_invitation: {
    subject: (facts) => `Ihre Einladung für ${siteOf(facts)}`,
    preheader: () => 'Erstellen Sie einen Passkey, um sich anzumelden.',
    heading: () => 'Ihre Einladung',
    lead: (facts) =>
      `Sie erhalten ${accessTo(facts)}. Öffnen Sie den Link auf Ihrem eigenen Gerät und erstellen Sie dort einen Passkey. Ein Passwort brauchen Sie nicht.`,
    open: 'Passkey erstellen',
    once,
    unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
  },
  staff_passkey_requested: {
    subject: (facts) => `Ein neuer Passkey für ${siteOf(facts)} wurde beantragt`,
    preheader: () => 'Wenn Sie das nicht waren, melden Sie es sofort.',
    heading: () => 'Ein neuer Passkey wurde beantragt',
    requested: (facts) =>
      `${facts.requestedBy || 'Ein Mitarbeiter der Plattform'} hat einen neuen Passkey für Ihren ${accessTo(facts)} beantragt.`,
    next: 'Eine zweite Person muss den Antrag bestätigen. Dann geht der Link an diese Adresse. Ihr bisheriger Passkey gilt, bis Sie einen neuen erstellen.',
    unexpected:
      'Wenn Sie das nicht wollten, melden Sie es sofort einem anderen Admin, damit der Antrag abgelehnt wird.',
  },
  staff_new_passkey: {
    subject: (facts) => `Ihr neuer Passkey für ${siteOf(facts)}`,
    preheader: () => 'Erstellen Sie einen neuen Passkey, um sich anzumelden.',
    heading: () => 'Neuen Passkey erstellen',
    lead: (facts) =>
      `Der Antrag auf einen neuen Passkey für ${siteOf(facts)} ist bestätigt. Öffnen Sie den Link auf Ihrem eigenen Gerät und erstellen Sie ihn. Danach enden Ihr bisheriger Passkey und Ihre Sitzungen.`,
    open: 'Passkey erstellen',
    once,
    unexpected:
      'Wenn Sie das nicht wollten, öffnen Sie den Link nicht und melden Sie es sofort einem Admin.',
  },
  staff_passkey_enrolled: {
    subject: (facts) => `Ein Passkey für ${siteOf(facts)} wurde erstellt`,
    preheader: () => 'Wenn Sie das nicht waren, melden Sie es sofort.',
    heading: () => 'Ein Passkey wurde erstellt',
    enrolled: (facts, { time }) =>
      `Für Ihren ${accessTo(facts)} wurde am ${time(facts.enrolledAt)} ein Passkey erstellt.`,
    earlier: 'Ein bisheriger Passkey und seine Sitzungen sind damit beendet.',
    unexpected:
      'Wenn Sie das nicht waren, melden Sie es sofort einem Admin: Jemand anderes kann sich als Sie anmelden, bis Ihr Zugang gesperrt ist.',
  },
} satisfies Pick<TextsByMail, StaffMailKind>;
