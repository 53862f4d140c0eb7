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
  linkMailed: (moment) => `Sie wurde per E-Mail gesendet. Der Link gilt einmal, bis ${moment}.`,
  linkNotMailed: (moment) =>
    `Sie konnte nicht per E-Mail gesendet werden: Geben Sie den Link selbst weiter, wo niemand sonst ihn liest. Er gilt einmal, bis ${moment}.`,
};
