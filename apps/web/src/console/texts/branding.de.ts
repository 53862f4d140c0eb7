import type { ConsoleTexts } from './en.js';

export const brandingInGerman: ConsoleTexts['branding'] = {
  heading: 'Branding',
  lead: 'Wie Ihre Kunden Sie sehen: auf der Seite einer Zahlung, in Mails in Ihrem Namen und, mit White Label, auf allen Seiten.',
  form: 'Einstellungen',
  preview: 'Vorschau',
  fields: {
    displayName: 'Anzeigename',
    primaryColor: 'Farbe',
    replyTo: 'Antwortadresse',
    appAddress: 'Adresse Ihrer App',
    senderAddress: 'Absenderadresse',
    hostName: 'Hostname',
  },
  about: {
    displayName: 'Ohne ihn wird der Name Ihres Kontos gezeigt.',
    primaryColor: 'Von Schaltflächen und Links, zum Beispiel #1f5eff.',
    replyTo: 'Antworten auf Mails in Ihrem Namen gehen dorthin.',
    appAddress:
      'Öffnet eine Zahlung in Ihrer App, von der Seite der Zahlung auf einem Telefon aus: ein Universal Link, ein App Link oder eine Webseite. {requestId} steht für die 3-D-Secure-Anfrage, {returnUrl} für die Seite, zu der die App zurückführt. Ohne Adresse öffnet sich die Karten-App der Plattform, wenn Ihre Karteninhaber sie nutzen.',
    senderAddress:
      'Mails in Ihrem Namen kommen von ihr. Die Plattform muss ihre Domain geprüft haben.',
    hostName:
      'Der Karten-App und der gehosteten Seiten. Er lässt sich nicht mehr ändern, sobald eine Karteninhaberin dort einen Passkey hat.',
  },
  wrong: {
    displayName: 'Bitte geben Sie einen Namen mit höchstens 60 Zeichen in einer Zeile ein.',
    primaryColor: 'Bitte geben Sie eine Farbe wie #1f5eff ein.',
    replyTo: 'Bitte geben Sie eine E-Mail-Adresse ein.',
    appAddress:
      'Bitte geben Sie eine https-Adresse mit höchstens 500 Zeichen ein. In geschweiften Klammern dürfen nur {requestId} und {returnUrl} stehen, hinter dem Host.',
    senderAddress:
      'Bitte geben Sie eine E-Mail-Adresse einer Domain ein, die für Sie geprüft wurde.',
    hostName:
      'Bitte geben Sie einen Hostnamen wie karten.partner.example ein, der für Sie geprüft wurde.',
  },
  chooseColor: 'Farbe auswählen',
  logo: 'Logo',
  logoAbout: 'PNG, JPEG oder WebP, höchstens 100 KB.',
  chooseLogo: 'Logo auswählen',
  removeLogo: 'Logo entfernen',
  logoType: 'Das Logo muss ein PNG, JPEG oder WebP sein.',
  logoSize: 'Das Logo darf höchstens 100 KB groß sein.',
  logoBroken: 'Dieses Bild lässt sich nicht lesen. Bitte wählen Sie eine andere Datei.',
  instructionsIn: (language) => `Hinweise (${language})`,
  instructionsAbout: 'Für Karteninhaber, die eine Zahlung freigeben. Text oder Markdown.',
  instructionsWrong: 'Bitte geben Sie höchstens 2.000 sichtbare Zeichen ein.',
  whiteLabelOnly: 'Mit White Label können Sie auch Absenderadresse und Hostnamen festlegen.',
  refusals: {
    white_label_required: 'Absenderadresse und Hostname brauchen White Label.',
    sender_domain_not_admitted: 'Die Domain der Absenderadresse wurde nicht für Sie geprüft.',
    host_name_refused: 'Die Domain des Hostnamens wurde nicht für Sie geprüft.',
    host_name_taken: 'Dieser Hostname gehört einem anderen Partner.',
    host_name_bound:
      'Passkeys Ihrer Karteninhaber gehören zum Hostnamen, daher lässt er sich nicht ändern.',
  },
  checkFields: 'Bitte prüfen Sie die markierten Felder.',
  nothingSaved: 'Nichts wurde gespeichert.',
  save: 'Speichern',
  saved: 'Gespeichert. Seiten und neue Mails zeigen es.',
  cardDetails: {
    title: 'Seiten mit Kartendaten',
    lead: 'Ihre Seiten, die Karteninhabern die Daten und die PIN ihrer Karten anzeigen dürfen. Die Karten-App der Plattform darf es immer.',
    origins: 'Adressen der Seiten',
    about: 'Eine je Zeile, ohne Pfad, zum Beispiel https://app.partner.example. Höchstens zehn.',
    wrong: 'Bitte geben Sie Adressen wie https://app.partner.example ein, höchstens zehn.',
    none: 'Keine eigenen Seiten.',
    saved: 'Gespeichert. Die nächste Anzeige ist dort möglich.',
    refusals: { origin_not_secure: 'Außerhalb der Sandbox brauchen Seiten https.' },
    checkFields: 'Bitte prüfen Sie die Adressen.',
    nothingSaved: 'Nichts wurde gespeichert.',
    save: 'Seiten speichern',
  },
  ownName: 'Der Name Ihres Kontos',
  noInstructions: 'Keine Hinweise.',
};
