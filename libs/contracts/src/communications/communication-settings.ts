import { IsIn, IsObject } from 'class-validator';
import { OptionalField } from '../fields.js';
import { NamedInDocument } from '../schema/body-class.js';
import { CheckedBy } from '../schema/checked-by.js';
import {
  fixedSenderOf,
  type IntegrationLevel,
  integrationLevels,
  type MailKind,
  type MailSenderChoices,
  mailSenders,
  type MailSenderSide,
  mailsOfChoice,
  senderOf,
} from './mail-responsibilities.js';

/** Body of `PUT /v1/communication-settings`: replaces all settings (docs/interface/mails.md#who-sends-which-mail). */
@NamedInDocument('SetCommunicationSettings')
export class CommunicationSettings {
  /** How far you have integrated the platform into your product. It decides who sends most mails. */
  @IsIn(integrationLevels)
  integrationLevel: IntegrationLevel;

  /** Senders of the mails that a native partner may choose; the partner sends the mails that are left out. */
  @OptionalField()
  @IsObject()
  @AreChoices()
  choices?: MailSenderChoices;
}

/** Allowed at any level, so that a partner may change its level and keep its choices. */
function AreChoices(): PropertyDecorator {
  const mails: readonly string[] = mailsOfChoice('native');
  const sides: readonly unknown[] = mailSenders;
  return CheckedBy({
    name: 'areChoices',
    isGood: (value) =>
      Object.entries(value ?? {}).every(
        ([mail, side]) => mails.includes(mail) && sides.includes(side),
      ),
    message: `may name ${mailSenders.join(' or ')} for ${mails.join(', ')} only`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        mails.map((mail) => [mail, { type: 'string', enum: [...sides] }]),
      ),
      additionalProperties: false,
    },
  });
}

/**
 * Answer of `GET` and `PUT /v1/communication-settings`: the current settings, and earlier and future
 * versions.
 */
export interface CommunicationSettingsResource {
  /** The current version; null if the partner has set nothing. */
  version: number | null;
  /** The level that applies now. */
  integrationLevel: IntegrationLevel;
  /** Your choices for the mails whose sender a native partner may choose. */
  choices: MailSenderChoices;
  /** The result: the side that sends each mail. */
  senders: Record<MailKind, MailSenderSide>;
  /** Earliest first. The last one may be in the future. */
  versions: CommunicationSettingsVersion[];
  /**
   * Later changes take effect at this time at the earliest.
   *
   * @format date-time
   */
  completeUntil: string;
}

/** The settings that decide who sends the mails whose sender varies. */
export interface SenderSettings {
  /** The level of this version. */
  integrationLevel: IntegrationLevel;
  /** Your choices for the mails whose sender a native partner may choose. */
  choices: MailSenderChoices;
}

/** Settings, and the time from which they apply. */
export interface CommunicationSettingsVersion extends SenderSettings {
  /** 1, 2, 3, ... for each partner. */
  version: number;
  /**
   * They apply to events whose `timestamp` is this time or later.
   *
   * @format date-time
   */
  effectiveFrom: string;
}

/** The settings of a partner that has set nothing yet. */
export const settingsOfNewPartner: SenderSettings = { integrationLevel: 'native', choices: {} };

/** All known settings of a partner, including earlier and future ones. */
export interface KnownSettings {
  /** In any order. */
  versions: readonly CommunicationSettingsVersion[];
  /** ISO 8601, UTC: later changes take effect at this time at the earliest. */
  completeUntil: string;
}

/** @returns the version that applies to an event of this time; undefined before the first one. */
export function versionInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): CommunicationSettingsVersion | undefined {
  const begun = versions.filter(({ effectiveFrom }) => new Date(effectiveFrom) <= at);
  return begun.sort((a, b) => b.version - a.version)[0];
}

/** @returns the settings that apply to an event of this time. */
export function settingsInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): SenderSettings {
  return versionInForce(versions, at) ?? settingsOfNewPartner;
}

/**
 * The side that sends a mail about an event of this time, from a copy of the settings.
 *
 * @returns undefined if it depends on settings that the copy may not contain yet.
 */
export function senderAsOf(
  mail: MailKind,
  at: Date,
  known: KnownSettings | undefined,
): MailSenderSide | undefined {
  const fixed = fixedSenderOf(mail);
  if (fixed) return fixed;
  if (!known || at >= new Date(known.completeUntil)) return undefined;
  const { integrationLevel, choices } = settingsInForce(known.versions, at);
  return senderOf(mail, integrationLevel, choices);
}
