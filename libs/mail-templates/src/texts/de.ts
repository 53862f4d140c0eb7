import type { TransferTexts } from '../content.js';
import type { MailTexts, TextsByMail } from '../mail-templates.js';
import type { StaffMailKind, StaffSite } from '../mails/staff-mails.js';

/** How to pay by bank transfer. */
const transfer: TransferTexts = {
  accountHolder: 'Kontoinhaber',
  reference: 'Verwendungszweck',
  qrCode: 'QR-Code mit den Daten der Überweisung',
  scan: 'Mit der Banking-App scannen',
};

/** Mails about the company's application and the cards. */
const companyTexts = {
  kyc_information_requested: {
    subject: ({ companyName }) => `Wir benötigen weitere Angaben zu ${companyName}`,
    preheader: ({ items }) =>
      items.length === 1 ? 'Eine Frage ist offen.' : `${items.length} Fragen sind offen.`,
    heading: () => 'Wir benötigen weitere Angaben',
    asks: ({ companyName, items }) =>
      `Wir prüfen den Antrag von ${companyName}. Bevor wir entscheiden können, benötigen wir ${
        items.length === 1 ? 'eine Antwort' : `Antworten auf ${items.length} Fragen`
      }:`,
    sections: {
      'company-information': 'Angaben zum Unternehmen',
      'due-diligence': 'Geschäft und Mittel',
      kyc: 'Identität der Personen',
      documents: 'Dokumente',
    },
    answer: 'Bitte antworten Sie im Antrag. Ihre bisherigen Angaben sind noch vorhanden.',
    open: 'Antrag öffnen',
  },
  kyc_review_due: {
    subject: ({ companyName }) => `Bitte bestätigen Sie die Angaben zu ${companyName}`,
    preheader: ({ dueOn }, { day }) => `Bestätigen oder ändern Sie sie bis zum ${day(dueOn)}.`,
    heading: () => 'Sind Ihre Angaben noch richtig?',
    asks: ({ companyName }) =>
      `Das Gesetz verlangt, dass wir die Angaben zu ${companyName} regelmäßig prüfen. Bitte sehen Sie sich die Angaben im Antrag an, ändern Sie, was nicht mehr stimmt, und reichen Sie sie ein.`,
    until: ({ dueOn }, { day }) =>
      `Bitte tun Sie das bis zum ${day(dueOn)}. Ihre Karten funktionieren weiter.`,
    open: 'Angaben prüfen',
  },
  kyc_denied: {
    subject: ({ companyName }) => `Der Antrag von ${companyName} ist abgelehnt`,
    preheader: () => 'Wir können Ihnen keine Karten anbieten.',
    heading: () => 'Ihr Antrag ist abgelehnt',
    denied: ({ companyName }) =>
      `Wir haben den Antrag von ${companyName} geprüft und können ihn nicht annehmen.`,
    noCards:
      'Daher können wir Ihrem Unternehmen keine Karten ausstellen. Gründe dürfen wir nicht nennen.',
    questions:
      'Bei Fragen wenden Sie sich bitte an das Unternehmen, das Ihnen die Karten angeboten hat.',
  },
  kyc_approval_confirmation: {
    subject: ({ companyName }) => `${companyName} ist geprüft`,
    preheader: () => 'Ihr Antrag ist angenommen.',
    heading: () => 'Ihr Unternehmen ist geprüft',
    approved: ({ companyName }) => `Der Antrag von ${companyName} ist angenommen.`,
    next: 'Bestellte Karten werden nun ausgestellt. Wir schreiben allen, die eine Karte erhalten.',
  },
  card_order_confirmation: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName, cardType }) =>
      `Ihre ${cardType === 'physical' ? 'physische' : 'virtuelle'} Karte von ${companyName} ist bestellt`,
    preheader: () => 'Sie müssen jetzt nichts tun.',
    heading: () => 'Ihre Karte ist bestellt',
    ordered: ({ companyName, cardType }) =>
      `${companyName} hat eine ${cardType === 'physical' ? 'physische' : 'virtuelle'} Karte für Sie bestellt.`,
    card: 'Karte',
    cardTypes: { virtual: 'Virtuell', physical: 'Physisch' },
    arrivesBy: 'Voraussichtliche Ankunft bis',
    next: {
      virtual: 'Sie können sie nutzen, sobald sie aktiviert ist. Sie müssen jetzt nichts tun.',
      physical: 'Wir melden uns, sobald sie unterwegs ist. Sie müssen jetzt nichts tun.',
    },
  },
  card_shipped: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Ihre Karte von ${companyName} ist unterwegs`,
    preheader: () => 'Aktivieren Sie sie, sobald sie da ist.',
    heading: () => 'Ihre Karte ist unterwegs',
    what: ({ companyName }) => `Ihre Karte von ${companyName} wurde verschickt.`,
    card: 'Karte',
    arrivesBy: 'Voraussichtliche Ankunft bis',
    next: () =>
      'Aktivieren Sie die Karte, sobald sie da ist. Der Code dafür kommt in einem eigenen Brief. Bis dahin kann niemand mit ihr zahlen.',
  },
  card_frozen: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Ihre Karte von ${companyName} wurde eingefroren`,
    preheader: () => 'Zahlungen mit ihr werden abgelehnt.',
    heading: () => 'Ihre Karte wurde eingefroren',
    what: ({ companyName, by }) =>
      ({
        company_admin: `${companyName} hat Ihre Karte eingefroren.`,
        partner: `Der Kartendienst von ${companyName} hat Ihre Karte eingefroren.`,
        platform: `Der Herausgeber Ihrer Karte von ${companyName} hat sie eingefroren.`,
      })[by],
    card: 'Karte',
    next: ({ by }) =>
      by === 'company_admin'
        ? 'Zahlungen mit ihr werden abgelehnt. Bitten Sie einen Admin Ihres Unternehmens, sie freizugeben.'
        : 'Zahlungen mit ihr werden abgelehnt. Mehr dazu weiß der Kartendienst Ihres Unternehmens.',
  },
  card_expiring: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Ihre Karte von ${companyName} läuft bald ab`,
    preheader: ({ isRenewed }) =>
      isRenewed ? 'Ihre nächste Karte ist schon bestellt.' : 'Sie wird derzeit nicht erneuert.',
    heading: () => 'Ihre Karte läuft bald ab',
    what: ({ companyName }) => `Ihre Karte von ${companyName} erreicht das Ende ihrer Gültigkeit.`,
    card: 'Karte',
    expiresOn: 'Gültig bis',
    next: ({ isRenewed, cardType }) => {
      if (!isRenewed)
        return 'Solange die Karte eingefroren oder nicht in Gebrauch ist, wird keine nächste Karte bestellt. Wenden Sie sich an Ihr Unternehmen, wenn Sie eine neue Karte brauchen.';
      return cardType === 'virtual'
        ? 'Ihre nächste Karte können Sie schon verwenden. Ändern Sie die Kartendaten bei Händlern, die regelmäßig abbuchen. Die Limits sind dieselben.'
        : 'Ihre nächste Karte wird an dieselbe Adresse geschickt. Diese Karte gilt, bis Sie die nächste aktivieren.';
    },
  },
  card_terminated: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Ihre Karte von ${companyName} wurde beendet`,
    preheader: () => 'Sie lässt sich nicht mehr verwenden.',
    heading: () => 'Ihre Karte wurde beendet',
    what: ({ companyName }) => `Ihre Karte von ${companyName} wurde endgültig beendet.`,
    card: 'Karte',
    next: () =>
      'Zahlungen mit ihr werden abgelehnt. Frühere Einkäufe werden noch abgebucht. Wenden Sie sich an Ihr Unternehmen, wenn Sie eine neue Karte brauchen.',
  },
  first_purchase_reminder: {
    subject: ({ companyName }) => `Die Karten von ${companyName} sind bereit`,
    preheader: () => 'Alles ist eingerichtet.',
    heading: () => 'Bereit für den ersten Einkauf',
    why: ({ companyName }) =>
      `Das Konto von ${companyName} ist eröffnet, doch mit den Karten wurde noch nichts bezahlt.`,
    how: 'Ein kleiner Einkauf zeigt, dass alles läuft: ein Abonnement oder Büromaterial zum Beispiel.',
  },
} satisfies Partial<TextsByMail>;

/** Mails about credit: approval, agreement, invoices. */
const creditTexts = {
  credit_agreement: {
    subject: ({ companyName }) => `Ihr Kreditvertrag für ${companyName}`,
    preheader: ({ creditLimit }, { money }) =>
      `Bis ${money(creditLimit)} zugesagt. Bitte lesen und annehmen.`,
    heading: () => 'Bitte nehmen Sie Ihren Kreditvertrag an',
    approved: ({ companyName }) => `Der Kreditantrag von ${companyName} ist angenommen.`,
    limit: 'Kreditrahmen',
    requested: 'Gewünscht',
    lower:
      'Der Rahmen ist niedriger als gewünscht. Karten zahlen bis zu ihm, bis das Unternehmen eine Rechnung bezahlt. Sie können später mehr anfragen.',
    accept: 'Bitte lesen Sie den Vertrag und nehmen Sie ihn als zeichnungsberechtigte Person an.',
    open: 'Vertrag lesen',
    linkIsPersonal: 'Der Link ist nur für Sie. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  credit_agreement_reminder: {
    subject: ({ companyName }) => `Ihr Kreditvertrag für ${companyName} wartet`,
    preheader: () => 'Er muss nur noch gelesen und angenommen werden.',
    heading: () => 'Ihr Kreditvertrag wartet',
    waits: ({ companyName }) =>
      `Der Kreditvertrag von ${companyName} ist noch nicht angenommen. Bitte lesen Sie ihn und nehmen Sie ihn an.`,
    limit: 'Kreditrahmen',
    sent: 'Gesendet am',
    open: 'Vertrag lesen',
    linkIsPersonal: 'Der Link ist nur für Sie. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  credit_invoice: {
    subject: ({ companyName, invoiceNumber }) => `Rechnung ${invoiceNumber} für ${companyName}`,
    preheader: ({ outstanding, dueOn }, { money, day }) =>
      outstanding.amount > 0
        ? `${money(outstanding)}, fällig am ${day(dueOn)}.`
        : 'Es ist nichts mehr zu zahlen.',
    heading: () => 'Ihre Kreditrechnung',
    issued: ({ companyName }) => `Das hat ${companyName} auf Kredit ausgegeben.`,
    invoiceNumber: 'Rechnung',
    period: 'Zeitraum',
    amount: 'Betrag',
    outstanding: 'Zu zahlen',
    dueOn: 'Fällig am',
    paymentReference: 'Verwendungszweck',
    pay: 'Bitte überweisen Sie den Betrag pünktlich mit diesem Verwendungszweck. Die Rechnung liegt bei.',
    paid: 'Es ist nichts mehr zu zahlen. Die Rechnung liegt bei.',
    transfer,
  },
  credit_invoice_reminder: {
    subject: ({ invoiceNumber, daysOverdue }) =>
      daysOverdue > 0
        ? `Rechnung ${invoiceNumber} ist überfällig`
        : `Rechnung ${invoiceNumber} ist bald fällig`,
    preheader: ({ amount, dueOn }, { money, day }) => `${money(amount)}, fällig am ${day(dueOn)}.`,
    heading: ({ daysOverdue }) =>
      daysOverdue > 0 ? 'Ihre Rechnung ist überfällig' : 'Ihre Rechnung ist bald fällig',
    unpaid: ({ companyName, daysOverdue }) =>
      daysOverdue > 0
        ? `Die Zahlung von ${companyName} ist nicht eingegangen. Sie ist seit ${daysOverdue} ${
            daysOverdue === 1 ? 'Tag' : 'Tagen'
          } fällig.`
        : `Eine Rechnung von ${companyName} ist bald fällig.`,
    invoiceNumber: 'Rechnung',
    amount: 'Betrag',
    dueOn: 'Fällig am',
    paymentReference: 'Verwendungszweck',
    blocked: 'Bis sie bezahlt ist, können Ihre Karten nicht benutzt werden.',
    alreadyPaid: 'Falls Sie schon gezahlt haben, ist diese E-Mail gegenstandslos.',
    transfer,
  },
  card_credit_activation: {
    subject: ({ companyName }) => `${companyName} hat einen Kreditrahmen`,
    preheader: ({ creditLimit }, { money }) =>
      `Die Karten können bis ${money(creditLimit)} zahlen.`,
    heading: () => 'Ihr Kredit ist zugesagt',
    active: ({ companyName }) => `Der Kreditantrag von ${companyName} ist angenommen.`,
    limit: 'Kreditrahmen',
    next: 'Alle Karten des Unternehmens teilen sich diesen Rahmen. Die Rechnung kommt monatlich.',
  },
  card_credit_denial_notice: {
    subject: ({ companyName }) => `Zum Kreditantrag von ${companyName}`,
    preheader: () => 'Wir können Ihnen keinen Kreditrahmen anbieten.',
    heading: () => 'Wir können Ihnen keinen Kreditrahmen anbieten',
    denied: ({ companyName }) =>
      `Wir haben den Kreditantrag von ${companyName} geprüft und können ihn nicht annehmen.`,
    debit:
      'Karten können Sie trotzdem haben: Auf Guthaben geben sie aus, was Sie vorher einzahlen. ' +
      'Wählen Sie „Guthaben“ in Ihrem Antrag.',
    noDebit: 'Bei Fragen antworten Sie einfach auf diese E-Mail.',
  },
} satisfies Partial<TextsByMail>;

/** Mails about the account: top-ups and balance. */
const moneyTexts = {
  account_top_up_confirmation: {
    subject: ({ amount }, { money }) => `${money(amount)} sind eingegangen`,
    preheader: ({ balance }, { money }) => `Verfügbar sind nun ${money(balance)}.`,
    heading: () => 'Ihr Geld ist eingegangen',
    arrived: ({ companyName }) => `Das Kartenkonto von ${companyName} wurde aufgeladen.`,
    amount: 'Betrag',
    balance: 'Verfügbarer Betrag',
    source: 'Von',
    sources: {
      bank_transfer: 'Überweisung',
      card: 'Karte',
      auto_top_up: 'Automatische Aufladung',
    },
  },
  low_balance_alert: {
    subject: ({ companyName }) => `Der verfügbare Betrag von ${companyName} ist niedrig`,
    preheader: ({ balance }, { money }) => `Es sind noch ${money(balance)} verfügbar.`,
    heading: () => 'Ihr verfügbarer Betrag ist niedrig',
    low: ({ companyName, threshold }, { money }) =>
      `Auf dem Kartenkonto von ${companyName} sind weniger als ${money(threshold)} verfügbar.`,
    balance: 'Verfügbarer Betrag',
    threshold: 'Hinweis unter',
    next: 'Laden Sie das Konto auf, damit Zahlungen mit Ihren Karten nicht abgelehnt werden.',
    transfer,
  },
  auto_top_up_confirmation: {
    subject: ({ step }) =>
      step === 'activated'
        ? 'Die automatische Aufladung ist eingeschaltet'
        : 'Eine automatische Aufladung hat begonnen',
    preheader: ({ amount }, { money }) => `Jeweils ${money(amount)}.`,
    heading: ({ step }) =>
      step === 'activated'
        ? 'Die automatische Aufladung ist eingeschaltet'
        : 'Eine automatische Aufladung hat begonnen',
    happened: ({ companyName, step }) =>
      step === 'activated'
        ? `Das Kartenkonto von ${companyName} wird ab jetzt von selbst aufgeladen.`
        : `Der verfügbare Betrag von ${companyName} war niedrig. Nun ist Geld zum Kartenkonto unterwegs.`,
    amount: 'Aufladung',
    threshold: 'Wenn weniger verfügbar ist als',
    balance: 'Verfügbarer Betrag',
    change: 'Sie können die automatische Aufladung jederzeit ändern oder ausschalten.',
  },
  add_funds_reminder: {
    subject: ({ companyName }) => `Laden Sie das Kartenkonto von ${companyName} auf`,
    preheader: () => 'Dann können Ihre Karten zahlen.',
    heading: () => 'Ihre Karten warten auf Geld',
    why: ({ companyName }) =>
      `Das Kartenkonto von ${companyName} ist eröffnet, doch es ist noch kein Geld eingegangen.`,
    how: 'Ihre Karten können zahlen, sobald das Konto aufgeladen ist. Eine Überweisung genügt.',
    transfer,
  },
  auto_top_up_reminder: {
    subject: ({ companyName }) => `Immer genug Geld: automatische Aufladung für ${companyName}`,
    preheader: () => 'Das Konto füllt sich von selbst.',
    heading: () => 'Laden Sie Ihr Konto automatisch auf',
    why: ({ companyName }) =>
      `Mit der automatischen Aufladung kommt Geld auf das Kartenkonto von ${companyName}, sobald es knapp wird.`,
    how: 'Grenze und Betrag wählen Sie einmal. Ausschalten können Sie sie jederzeit.',
  },
} satisfies Partial<TextsByMail>;

/** Mails to cardholders about their access to the card app. */
const cardAppTexts = {
  card_app_invitation: {
    subject: ({ companyName }) => `Die Karten-App für Ihre Karte von ${companyName}`,
    preheader: () => 'Öffnen Sie den Link auf Ihrem Handy und erstellen Sie einen Passkey.',
    heading: () => 'Ihre Karten-App',
    lead: ({ companyName }) =>
      `Sie haben eine Karte von ${companyName}. In der Karten-App geben Sie Online-Zahlungen frei, sehen Ihre Einkäufe und frieren Ihre Karte ein.`,
    how: 'Öffnen Sie diesen Link auf Ihrem Handy und erstellen Sie einen Passkey: mit Fingerabdruck, Gesicht oder dem Code Ihres Handys. Ein Passwort brauchen Sie nicht.',
    open: 'Karten-App öffnen',
    code: 'Einmalcode',
    once: ({ expiresAt }, { time }) =>
      `Link und Code gelten einmal, bis ${time(expiresAt)}. Eine neuere Einladung ersetzt sie. Geben Sie sie nicht weiter: Wer sie hat, kann Zahlungen mit Ihrer Karte freigeben.`,
    unexpected:
      'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie und sagen Sie Ihrem Unternehmen Bescheid.',
  },
  card_app_passkey_added: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Für Ihre Karte von ${companyName} wurde ein Gerät eingerichtet`,
    preheader: () => 'Wenn Sie das nicht waren, melden Sie es sofort.',
    heading: () => 'Ein Gerät wurde eingerichtet',
    happened: ({ deviceName, companyName, addedAt }, { time }) =>
      `In der Karten-App für Ihre Karte von ${companyName} wurde am ${time(addedAt)} das Gerät „${deviceName}“ eingerichtet.`,
    consequence: () =>
      'Mit seinem Passkey kann es sich anmelden und Zahlungen freigeben. Alle Ihre Geräte sehen Sie in der App unter „Geräte“.',
    unexpected:
      'Wenn Sie das nicht waren, entfernen Sie das Gerät sofort in der App, frieren Sie Ihre Karte ein und sagen Sie einem Admin Ihres Unternehmens Bescheid.',
  },
  card_app_passkey_removed: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Für Ihre Karte von ${companyName} wurde ein Gerät entfernt`,
    preheader: () => 'Es kann nichts mehr freigeben.',
    heading: () => 'Ein Gerät wurde entfernt',
    happened: ({ deviceName, companyName, removedAt }, { time }) =>
      `Aus der Karten-App für Ihre Karte von ${companyName} wurde am ${time(removedAt)} das Gerät „${deviceName}“ entfernt.`,
    consequence: () =>
      'Es ist abgemeldet, und mit seinem Passkey können keine Zahlungen mehr freigegeben werden.',
    unexpected:
      'Wenn Sie das nicht erwartet haben, sagen Sie sofort einem Admin Ihres Unternehmens Bescheid.',
  },
  card_app_recovery: {
    openApp: 'Karten-App öffnen',
    subject: ({ companyName }) => `Neuer Zugang zur Karten-App für Ihre Karte von ${companyName}`,
    preheader: () => 'Wenn Sie darum nicht gebeten haben, melden Sie es sofort.',
    heading: () => 'Neuer Zugang zu Ihrer Karten-App',
    happened: ({ companyName, startedAt }, { time }) =>
      `Am ${time(startedAt)} wurden Sie eingeladen, ein neues Gerät für Ihre Karte von ${companyName} einzurichten. Link und Code stehen in einer eigenen E-Mail.`,
    consequence: ({ removedPasskeys }) =>
      removedPasskeys === 0
        ? 'Ihre bisherigen Geräte bleiben eingerichtet. Ein verlorenes entfernen Sie in der App unter „Geräte“.'
        : removedPasskeys === 1
          ? 'Ihr bisheriges Gerät wurde als verloren gemeldet. Es ist entfernt und kann keine Zahlungen mehr freigeben.'
          : `Ihre ${removedPasskeys} bisherigen Geräte wurden als verloren gemeldet. Sie sind entfernt und können keine Zahlungen mehr freigeben.`,
    unexpected:
      'Wenn Sie nicht darum gebeten haben, sagen Sie sofort einem Admin Ihres Unternehmens Bescheid und lassen Sie Ihre Karte einfrieren.',
  },
} satisfies Partial<TextsByMail>;

/** "die Konsole von Contoso", or "das Backoffice". */
const siteOf = ({ partnerName }: StaffSite): string =>
  partnerName ? `die Konsole von ${partnerName}` : 'das Backoffice';

/** "Zugang zur Konsole von Contoso", or "Zugang zum Backoffice". */
const accessTo = ({ partnerName }: StaffSite): string =>
  `Zugang ${partnerName ? `zur Konsole von ${partnerName}` : 'zum Backoffice'}`;

const once = ({ expiresAt }: { expiresAt: string }, { time }: { time(at: string): string }) =>
  `Der Link gilt einmal, bis ${time(expiresAt)}. Eine neuere E-Mail ersetzt ihn. Geben Sie ihn nicht weiter: Wer ihn hat, kann sich als Sie anmelden.`;

const linkTexts = {
  onboarding_link: {
    subject: ({ companyName }) => `Ihr Link zum Kartenantrag: ${companyName}`,
    preheader: () => 'Öffnen Sie den Link, um den Antrag auszufüllen.',
    heading: () => 'Ihr Link',
    leads: {
      onboarding: ({ companyName }) =>
        `${companyName} kann hier Karten beantragen: Angaben zum Unternehmen, Kredit oder Guthaben, und wer eine Karte bekommt. Sie können unterbrechen; Ihre Antworten werden gespeichert.`,
      kyc: ({ companyName }) =>
        `Bevor ${companyName} Karten bekommt, müssen wir das Unternehmen, seine Eigentümer und die Unterzeichnenden kennen. Sie können unterbrechen; Ihre Antworten werden gespeichert.`,
      credit_application: ({ companyName }) =>
        `Hier beantragt ${companyName} einen Kredit oder wählt Karten mit Guthaben. Sie können unterbrechen; Ihre Antworten werden gespeichert.`,
    },
    open: 'Antrag öffnen',
    valid: ({ expiresAt }, { day }) => `Der Link gilt bis ${day(expiresAt)}.`,
    secret:
      'Wer diesen Link hat, kann den Antrag sehen und ändern. Geben Sie ihn nur an Personen weiter, die das dürfen.',
  },
} satisfies Pick<TextsByMail, 'onboarding_link'>;

/** Mails to people who sign in at the back office or the console. */
const staffTexts = {
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
  reasonOfLink: (companyName) =>
    `Sie erhalten diese Mail, weil wir gebeten wurden, Ihnen den Antrag von ${companyName} zu senden.`,
  unsubscribe: 'Keine solchen Hinweise mehr',
  mails: {
    ...companyTexts,
    ...creditTexts,
    ...moneyTexts,
    ...linkTexts,
    ...cardAppTexts,
    ...staffTexts,
  },
};
