import type { ChecklistItem } from '#contracts';
import type { ItemTexts, levelInEnglish } from './level.en.js';

const items: Record<ChecklistItem, ItemTexts> = {
  mail_settings: {
    title: 'Integrationsstufe und Mail-Einstellungen',
    task: 'Wählen Sie die Stufe, und wo es möglich ist die Absender, unter „Mail-Einstellungen“ oder mit `PUT /v1/communication-settings`.',
  },
  app: {
    title: 'Eine App zum Freigeben von Zahlungen',
    task: 'Auf dieser Stufe ist es Ihre eigene App: Richten Sie den 3DS-Webhook ein.',
  },
  events_endpoint: {
    title: 'Ereignis-Webhook',
    task: 'Bauen Sie einen Endpunkt für Ereignisse und richten Sie ihn mit `PUT /v1/webhook-endpoints/events` ein.',
  },
  transactions_endpoint: {
    title: 'Transaktions-Webhook',
    task: 'Bauen Sie einen Endpunkt für Transaktionen und richten Sie ihn mit `PUT /v1/webhook-endpoints/transactions` ein.',
  },
  three_ds_endpoint: {
    title: '3DS-Webhook',
    task: 'Bauen Sie einen Endpunkt für 3-D Secure und richten Sie ihn mit `PUT /v1/webhook-endpoints/three_ds` ein.',
  },
  certified: {
    title: 'Endpunkte zertifiziert',
    task: 'Prüfen Sie Ihre Endpunkte mit dem Conformance-Kit, bis kein Fall fehlschlägt. Bestätigen Sie es dann hier oder mit `PUT /v1/integration-level/confirmations/certified`.',
  },
  sca_login: {
    title: 'Anmeldung mit starker Kundenauthentifizierung',
    task: 'Ihre App meldet Karteninhaber mit zwei Faktoren an (PSD2). Bestätigen Sie es hier oder mit `PUT /v1/integration-level/confirmations/sca_login`.',
  },
  logo: {
    title: 'Logo für die Freigabeseite',
    task: 'Laden Sie Ihr Logo mit `PATCH /v1/branding` hoch. Die Freigabeseite zeigt es, solange eine Zahlung wartet.',
  },
  brand: {
    title: 'Name und Farbe Ihrer Marke',
    task: 'Setzen Sie `displayName` und `primaryColor` mit `PATCH /v1/branding`. Karten-App, Seiten und Mails zeigen beides.',
  },
  reply_to: {
    title: 'Adresse für Antworten',
    task: 'Setzen Sie `replyTo` mit `PATCH /v1/branding`: Dorthin gehen Antworten auf Mails in Ihrem Namen.',
  },
  sender_address: {
    title: 'Absenderadresse Ihrer Domain',
    task: 'Lassen Sie Ihre Domain von der Plattform prüfen. Nehmen Sie ihren Mailserver in Ihren SPF-Eintrag und ihren DKIM-Schlüssel in Ihr DNS auf. Setzen Sie dann `senderAddress` mit `PATCH /v1/branding`.',
  },
};

const itemsOfWhiteLabel: Record<ChecklistItem, ItemTexts> = {
  ...items,
  app: {
    ...items.app,
    task: 'Ihre Karteninhaber nutzen die Karten-App der Plattform in Ihrer Marke. Richten Sie keinen 3DS-Webhook ein: Ihre eigene App hätte Vorrang.',
  },
  sca_login: {
    ...items.sca_login,
    task: 'Laden Sie einen Karteninhaber mit einem Code in die Karten-App ein. Sie meldet mit einem Passkey an.',
  },
};

export const levelInGerman: typeof levelInEnglish = {
  heading: 'Integrationsstufe',
  lead: 'Was die Plattform und was Sie auf Ihrer Stufe tun, und was noch fehlt.',
  change: 'Stufe ändern',
  notChosen: 'Sie haben noch keine Stufe gewählt. Ohne Wahl gilt Native.',
  mailsFollow: (moment) => `Für Mails gilt sie ab ${moment}.`,
  nothingSaved: 'Nichts wurde gespeichert.',
  guide: (level) => `Was ${level} bedeutet (auf Englisch)`,
  checklist: 'Checkliste',
  complete: 'Alles auf der Checkliste ist erledigt.',
  item: 'Punkt',
  states: { done: 'Erledigt', open: 'Offen', attention: 'Bitte prüfen' },
  reasons: {
    endpoint_disabled: 'Die Zustellung an diesen Endpunkt ist aus.',
    endpoint_failing: 'Die letzte Zustellung an diesen Endpunkt ist fehlgeschlagen.',
    endpoint_changed:
      'Ein Endpunkt wurde nach der Zertifizierung geändert. Bitte zertifizieren Sie ihn neu.',
    own_app_precedes:
      'Ein 3DS-Webhook ist eingerichtet. Zahlungen werden deshalb in Ihrer eigenen App statt in der Karten-App freigegeben.',
  },
  itemsAt: (level) => (level === 'white_label' ? itemsOfWhiteLabel : items),
  confirm: 'Bestätigen',
  confirmItem: (item) => `Bestätigen: ${item}`,
  withdraw: 'Zurücknehmen',
  withdrawItem: (item) => `Bestätigung zurücknehmen: ${item}`,
  confirmedBy: (name, moment) => `${name}, ${moment}`,
};
