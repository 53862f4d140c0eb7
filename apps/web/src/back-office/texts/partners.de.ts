import { pluralIn } from '../../shared/language/format.js';
import type { BackOfficeTexts } from './en.js';

const plural = pluralIn('de');

export const partnersInGerman: BackOfficeTexts['partners'] = {
  heading: 'Partner',
  make: 'Partner anlegen',
  name: 'Name',
  contact: 'Kontakt für Warnungen',
  contactAbout: 'Dorthin schreiben wir, wenn ein Webhook scheitert. Darf leer bleiben.',
  userName: 'Name des Admins',
  userEmail: 'E-Mail-Adresse des Admins',
  userAbout: 'Dorthin geht die Einladung zur Konsole.',
  keys: plural({ one: '# gültiger Schlüssel', other: '# gültige Schlüssel' }),
  users: plural({ one: '# Person', other: '# Personen' }),
  invite: 'Admin einladen',
  inviteTo: (name) => `Admin einladen: ${name}`,
  firstKey: 'Der erste API-Schlüssel: Er wird nie wieder gezeigt',
  linkFor: (name) => `Einladung von ${name}`,
  linkMailed: 'Sie geht per E-Mail nur an diese Person.',
  thePartner: 'dem Partner',
};
