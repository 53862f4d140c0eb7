import {
  integrationLevels,
  type IntegrationLevel,
  languages,
  type MailKind,
  mailKinds,
  type MailSenderSide,
  senderOf,
} from '#contracts';
import {
  type ComposedMail,
  composeMail,
  type MailBranding,
  type StaffMailKind,
  staffMailKinds,
} from '#mail-templates';
import { sampleFacts } from '../../libs/mail-templates/test/sample-facts.ts';

/** One mail of the gallery. */
export interface Choice {
  kind: MailKind | StaffMailKind;
  language: string;
  level: IntegrationLevel;
}

const platformBranding: MailBranding = {
  name: 'Partner Card Platform',
  color: '#2b4a8b',
  address: 'Sveavägen 10, 111 57 Stockholm',
};

const partnerBranding: MailBranding = {
  name: 'Nordic Ledger',
  color: '#0f766e',
  address: 'Havnegade 5, 1058 København',
};

/** @returns undefined if the mail or form does not exist. */
export function choiceOf(kind: string, parameters: URLSearchParams): Choice | undefined {
  const language = parameters.get('language') ?? 'en';
  const level = parameters.get('level') ?? 'white_label';
  const knownKind = [...mailKinds, ...staffMailKinds].find((it) => it === kind);
  const knownLevel = integrationLevels.find((it) => it === level);
  const isKnown = languages.some((it) => it === language);
  return knownKind && knownLevel && isKnown
    ? { kind: knownKind, language, level: knownLevel }
    : undefined;
}

/** The partner's branding, except at level Light, which shows the platform's name. */
function brandingOf({ kind, level }: Choice): MailBranding {
  return isForStaff(kind) || (level === 'light' && senderOf(kind, level) === 'platform')
    ? platformBranding
    : partnerBranding;
}

export function shownSender({ kind, level }: Choice): MailSenderSide {
  return isForStaff(kind) ? 'platform' : senderOf(kind, level);
}

export function shownMail(choice: Choice): Promise<ComposedMail> {
  return composeMail(choice.kind, sampleFacts[choice.kind], {
    language: choice.language,
    recipientName: 'Mia Lindqvist',
    branding: brandingOf(choice),
    unsubscribeUrl: 'https://partner.example/unsubscribe/sample',
  });
}

function isForStaff(kind: Choice['kind']): kind is StaffMailKind {
  return staffMailKinds.some((it) => it === kind);
}
