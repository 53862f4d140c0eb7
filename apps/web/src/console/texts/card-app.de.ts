import type { cardAppInEnglish } from './card-app.en.js';

export const cardAppInGerman: typeof cardAppInEnglish = {
  heading: 'Karten-App',
  invite: 'Per E-Mail einladen',
  inviteAgain: 'Erneut einladen',
  restore: 'Zugang wiederherstellen',
  restoreTitle: (name) => `Den Zugang von ${name} wiederherstellen?`,
  restoreHelp: (address) =>
    `Ein Link und ein Einmalcode für ein neues Gerät gehen an ${address}. Die Person erfährt auch, was mit den eingerichteten Geräten geschieht.`,
  restoreSubmit: 'Einladung senden',
  close: 'Schließen',
  sent: (address) => `Die Einladung ist unterwegs an ${address}.`,
  nothingSent: 'Es wurde keine Einladung gesendet.',
  noAddress: 'Ohne E-Mail-Adresse kann die Person nicht eingeladen werden.',
  passkeys: 'Passkeys',
  none: 'Keine',
  lastUsed: 'Zuletzt verwendet',
  invited: 'Eingeladen',
  used: 'Einladung verwendet',
  validUntil: 'Gültig bis',
  waits: 'Die E-Mail ist noch nicht gesendet.',
  refusals: {
    person_without_mail_address: {
      title: 'Die Person hat keine E-Mail-Adresse',
      advice: 'Hinterlegen Sie zuerst eine über die API.',
    },
    person_without_card: {
      title: 'Die Person hat keine Karte',
      advice:
        'Alle ihre Karten sind beendet, oder es wurde keine bestellt. Bestellen Sie zuerst eine Karte.',
    },
    white_label_required: {
      title: 'Ihre Integrationsstufe hat keine Karten-App der Plattform',
      advice: 'Laden Sie Personen in Ihre eigene App ein, oder wählen Sie White Label.',
    },
    company_ended: {
      title: 'Die Geschäftsbeziehung mit dem Unternehmen ist beendet',
      advice: 'Seine Mitarbeiter erhalten keine Karten-App.',
    },
    company_denied: {
      title: 'Das Unternehmen wurde abgelehnt',
      advice: 'Seine Mitarbeiter erhalten keine Karten-App.',
    },
    card_app_invitations_too_many: {
      title: 'Zu viele Einladungen',
      advice:
        'Eine Person erhält höchstens 5 in 24 Stunden. Bitten Sie sie, die neueste E-Mail zu öffnen.',
    },
  },
};
