export interface VaultTexts {
  titles: { details: string; pin: string; new_pin: string };
  loading: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  pin: string;
  newPin: string;
  repeatPin: string;
  pinRule: string;
  setPin: string;
  copy: string;
  /** For assistive technology, which does not see what is beside the button. */
  copyOf: (what: string) => string;
  copied: (what: string) => string;
  notCopied: string;
  hiddenIn: (seconds: number) => string;
  hidden: string;
  pinSet: string;
  used: string;
  expired: string;
  unknown: string;
  failed: string;
  tryAgain: string;
  pinInvalid: string;
  pinsDiffer: string;
  pinWeak: string;
}

const en: VaultTexts = {
  titles: { details: 'Card details', pin: 'PIN of your card', new_pin: 'Set a PIN' },
  loading: 'Loading…',
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'CVC',
  name: 'Name',
  pin: 'PIN',
  newPin: 'New PIN',
  repeatPin: 'Repeat the new PIN',
  pinRule: '4 to 12 digits, which are not easily guessed.',
  setPin: 'Set PIN',
  copy: 'Copy',
  copyOf: (what) => `Copy ${what}`,
  copied: (what) => `${what} copied`,
  notCopied: 'The browser did not allow copying. Select the text and copy it.',
  hiddenIn: (seconds) => (seconds === 1 ? 'Hidden in 1 second' : `Hidden in ${seconds} seconds`),
  hidden: 'Hidden again for your safety.',
  pinSet: 'Your new PIN is set.',
  used: 'This was shown already. Open it again in your card app.',
  expired: 'This took too long. Open it again in your card app.',
  unknown: 'There is nothing at this address. Open it again in your card app.',
  failed: 'This did not work.',
  tryAgain: 'Try again',
  pinInvalid: 'Enter 4 to 12 digits.',
  pinsDiffer: 'Enter the same PIN twice.',
  pinWeak: 'This PIN is easily guessed. Choose another one.',
};

const de: VaultTexts = {
  titles: { details: 'Kartendaten', pin: 'PIN Ihrer Karte', new_pin: 'PIN festlegen' },
  loading: 'Wird geladen…',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  cvc: 'Prüfnummer (CVC)',
  name: 'Name',
  pin: 'PIN',
  newPin: 'Neue PIN',
  repeatPin: 'Neue PIN wiederholen',
  pinRule: '4 bis 12 Ziffern, die nicht leicht zu erraten sind.',
  setPin: 'PIN festlegen',
  copy: 'Kopieren',
  copyOf: (what) => `${what} kopieren`,
  copied: (what) => `${what} kopiert`,
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Markieren und kopieren Sie den Text.',
  hiddenIn: (seconds) =>
    seconds === 1 ? 'Noch 1 Sekunde sichtbar' : `Noch ${seconds} Sekunden sichtbar`,
  hidden: 'Zu Ihrer Sicherheit wieder ausgeblendet.',
  pinSet: 'Ihre neue PIN ist festgelegt.',
  used: 'Das wurde schon angezeigt. Öffnen Sie es in Ihrer Karten-App noch einmal.',
  expired: 'Das hat zu lange gedauert. Öffnen Sie es in Ihrer Karten-App noch einmal.',
  unknown: 'Unter dieser Adresse gibt es nichts. Öffnen Sie es in Ihrer Karten-App noch einmal.',
  failed: 'Das hat nicht geklappt.',
  tryAgain: 'Noch einmal versuchen',
  pinInvalid: 'Geben Sie 4 bis 12 Ziffern ein.',
  pinsDiffer: 'Geben Sie zweimal dieselbe PIN ein.',
  pinWeak: 'Diese PIN ist leicht zu erraten. Wählen Sie eine andere.',
};

export const textsIn = (language: string): VaultTexts => (language === 'de' ? de : en);
