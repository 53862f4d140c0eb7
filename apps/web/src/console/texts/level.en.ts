import type { ChecklistItem, ChecklistReason, ChecklistState, IntegrationLevel } from '#contracts';
import { checklistOf } from '#contracts/browser';

export interface ItemTexts {
  title: string;
  /** With code between backticks. */
  task: string;
}

type Items = Record<ChecklistItem, ItemTexts>;

const states: Record<ChecklistState, string> = {
  done: 'Done',
  open: 'Open',
  attention: 'Check this',
};

const reasons: Record<ChecklistReason, string> = {
  endpoint_disabled: 'Deliveries to this endpoint are turned off.',
  endpoint_failing: 'The last delivery to this endpoint failed.',
  endpoint_changed: 'An endpoint was changed after the certification. Certify it again.',
  own_app_precedes:
    'A 3DS webhook is configured, so payments are approved in your own app instead of the card app.',
};

export const levelInEnglish = {
  heading: 'Integration level',
  lead: 'What the platform and you do at your level, and what is still missing.',
  change: 'Change the level',
  notChosen: 'You have not chosen a level yet. Without a choice it is Native.',
  mailsFollow: (moment: string) => `It applies to mails from ${moment}.`,
  nothingSaved: 'Nothing was saved.',
  guide: (level: string) => `Read what ${level} means`,
  checklist: 'Checklist',
  complete: 'Everything on the checklist is done.',
  item: 'Item',
  states,
  reasons,
  // The words of the portal's pages.
  itemsAt: (level: IntegrationLevel) =>
    Object.fromEntries(checklistOf(level).map((texts) => [texts.item, texts])) as unknown as Items,
  confirm: 'Confirm',
  confirmItem: (item: string) => `Confirm: ${item}`,
  withdraw: 'Withdraw',
  withdrawItem: (item: string) => `Withdraw the confirmation: ${item}`,
  confirmedBy: (name: string, moment: string) => `${name}, ${moment}`,
};
