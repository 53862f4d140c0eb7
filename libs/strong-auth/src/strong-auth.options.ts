import { type CardAppResource, OptionalField } from '#contracts';
import type { DatabaseUrl } from '#database';
import { Injectable } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';

/** WebAuthn's relying party, to which passkeys are bound. */
export class RelyingParty {
  /** Shown by the browser when a passkey is made or used. */
  name: string;
  /** The public address of the pages. Passkeys are bound to its domain, so the domain can't change later. */
  publicUrl: string;
  /**
   * Whether our pages are at this origin, too. Each of its domains is a relying party of its own: a passkey works at the
   * domain where it was created. If left out, there is one origin.
   */
  isOtherOrigin?: (origin: string) => Promise<boolean>;

  /** The origin of our pages. */
  get origin(): string {
    return new URL(this.publicUrl).origin;
  }

  /** A domain name, never an IP address. */
  get relyingPartyId(): string {
    return new URL(this.publicUrl).hostname;
  }

  get isSecure(): boolean {
    return this.origin.startsWith('https:');
  }
}

export interface PushOptions {
  /** VAPID keys (RFC 8292) in base64url. */
  publicKey: string;
  privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  contact: string;
  /** Hosts, including their subdomains, that subscriptions may name. No other address is ever called. */
  services: readonly string[];
}

/** Options from the host app, injected by this class. */
export class StrongAuthOptions extends RelyingParty {
  kind: 'white_label' | 'partner';
  databaseUrl: DatabaseUrl;
  /** Where the app reads payments; null if it shows none. */
  activityUrl: string | null = null;
  /** The origin of the card vault's frames; null if the app shows no card details. */
  cardVaultOrigin: string | null = null;
  enrolmentCodeMinutes = 60;
  sessionHours = 12;
  /** How many months an approval and its evidence are kept. */
  evidenceMonths: number;
  /**
   * A report without an answer may have been accepted. It is repeated for this time after the limit for
   * presenting; then the requester is asked whether it was.
   */
  reportGraceMs = 5_000;
  /** Calls with a session, per person. */
  signedInCallsPerSecond: number;
  /** Calls without a session, per IP address. */
  signedOutCallsPerSecond: number;
  /** If left out, a device is reached only while its app is open. */
  push?: PushOptions;

  /** Cookies ignore ports, so two hosts on one machine need different cookie names. */
  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}card_app_${this.kind}`;
  }
}

/** A cardholder, identified as in the API between the platform and its partners. */
export interface PersonIdentity {
  companyId: string;
  externalId: string;
}

/** Person lookups by the app that mounts strong authentication. */
export abstract class People {
  /** The person's display name; undefined if the person no longer exists. */
  abstract findName(person: PersonIdentity): Promise<string | undefined>;

  /** Makes a person known by a display name. A host that knows all people keeps this. */
  introduce(_person: PersonIdentity, _name: string): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Whether codes of this issuer are still valid. In the transaction that uses one, the issuer is locked until its
   * end. A host whose issuers do not end keeps this.
   */
  mayIssue(_transaction: EntityManager, _issuer: string): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** The mails to a cardholder about their access to the app, each with what is stored of it: no secret. */
export interface CardAppMailFacts {
  /** See `Invitations.codeFor`. */
  card_app_invitation: { invitationId: string };
  card_app_passkey_added: { deviceName: string; addedAt: string };
  card_app_passkey_removed: { deviceName: string; removedAt: string };
  /** A person who has passkeys was invited again. */
  card_app_recovery: { startedAt: string; removedPasskeys: number };
}

export type CardAppMailKind = keyof CardAppMailFacts;

/** All but the invitation. Without an address they are not sent, and are not sent later. */
const notices: readonly string[] = [
  'card_app_passkey_added',
  'card_app_passkey_removed',
  'card_app_recovery',
] satisfies CardAppMailKind[];

export function isCardAppNotice({ kind }: { kind: string }): boolean {
  return notices.includes(kind);
}

export const NO_ADDRESS = 'the person has no mail address';

type CardAppMailOf<Kind extends CardAppMailKind> = {
  kind: Kind;
  identity: PersonIdentity;
  /** The id of the invitation, or of the device. */
  cause: string;
  facts: CardAppMailFacts[Kind];
};

export type NewCardAppMail = { [Kind in CardAppMailKind]: CardAppMailOf<Kind> }[CardAppMailKind];

/** The mails of the app that mounts strong authentication. */
export abstract class CardAppMails {
  /** Stores mails in the transaction of their cause. */
  abstract add(transaction: EntityManager, mails: readonly NewCardAppMail[]): Promise<void>;
}

export type Looks = Pick<CardAppResource, 'name' | 'logoUrl' | 'primaryColor'>;

/** The app's appearance for each person. */
export abstract class Appearance {
  /**
   * @param person undefined before signing in.
   * @param key from the app's address; an unknown key counts as none.
   */
  abstract for(person: PersonIdentity | undefined, key: string | undefined): Promise<Looks>;

  /** The key of a person's appearance for the app's address; undefined if all people see the same. */
  abstract keyOf(person: PersonIdentity): Promise<string | undefined>;

  /** The key of the appearance at a host of its own (header `Host`). */
  abstract keyAt(host: string | undefined): Promise<string | undefined>;

  /** The origin of the app for a person; undefined for that of {@link RelyingParty}. */
  abstract originFor(person: PersonIdentity): Promise<string | undefined>;
}

/** The same appearance for everybody. */
@Injectable()
export class OneAppearance implements Appearance {
  constructor(private readonly options: StrongAuthOptions) {}

  for(): Promise<Looks> {
    return Promise.resolve({ name: this.options.name });
  }

  keyOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  keyAt(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  originFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

const PATH = '/card-app';

/** The query string of the app's address, which its calls repeat. */
export class AppAddressDto {
  /** Selects the app's appearance before sign-in; see `Appearance`. */
  @OptionalField()
  @Matches(/^[\w-]{1,64}$/, { message: 'partner must be the id of a partner' })
  partner?: string;
}

/** Path and query below the origin. */
export function appAddressOf(key: string | undefined): string {
  return key === undefined ? PATH : `${PATH}?partner=${key}`;
}
