import { textsHook } from '../language/language-context.js';
import { operatorsInGerman, trailInGerman } from './operators.de.js';
import { operatorsInEnglish, trailInEnglish } from './operators.en.js';

interface OperatorTexts {
  navigation: string;
  /** The places that decide who may sign in. */
  access: string;
  signOut: string;
  operators: typeof operatorsInEnglish;
  trail: typeof trailInEnglish;
  close: string;
  links: typeof linksInEnglish;
}

const linksInEnglish = {
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (name: string) => `Copy the link: ${name}`,
  copiedOf: (name: string) => `Link copied: ${name}`,
};

export const useTexts = textsHook<OperatorTexts>({
  en: {
    navigation: 'Pages',
    access: 'Access',
    signOut: 'Sign out',
    operators: operatorsInEnglish,
    trail: trailInEnglish,
    close: 'Close',
    links: linksInEnglish,
  },
  de: {
    navigation: 'Seiten',
    access: 'Zugang',
    signOut: 'Abmelden',
    operators: operatorsInGerman,
    trail: trailInGerman,
    close: 'Schließen',
    links: {
      copy: 'Kopieren',
      copied: 'Kopiert',
      copyOf: (name) => `Link kopieren: ${name}`,
      copiedOf: (name) => `Link kopiert: ${name}`,
    },
  },
});
