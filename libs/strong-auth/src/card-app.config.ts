import { List, Sensitive, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { IsString, Length, Matches, ValidateIf } from 'class-validator';
import type { PushOptions, StrongAuthOptions } from './strong-auth.options.js';

const WITH_PUSH = ValidateIf(({ pushPublicKey }: CardAppConfig) => pushPublicKey !== undefined);

/** Environment settings of every service that hosts a card app. */
export class CardAppConfig {
  /** The name of the app, also shown for its passkeys. */
  @IsString()
  @Length(1, 60)
  cardAppName = 'Cards';

  /**
   * How many months approvals and their evidence are kept. A cardholder may object to a payment for 13
   * months (PSD2 Art. 71).
   */
  @WholeNumber(1, 120)
  evidenceMonths = 13;

  /** Calls without a session, per IP address. Many people may share an address: an office, a mobile carrier. */
  @WholeNumber(1)
  signedOutCallsPerSecond = 50;

  /** The VAPID key pair (RFC 8292). If set, devices are also reached while the app is closed. */
  @OptionalField()
  @Matches(/^[\w-]{87}$/, { message: 'must be a point of P-256 in base64url' })
  pushPublicKey?: string;

  @WITH_PUSH
  @Sensitive()
  @Matches(/^[\w-]{43}$/, { message: 'must be 32 bytes in base64url' })
  pushPrivateKey: string;

  /** The contact for push services. */
  @WITH_PUSH
  @Matches(/^(mailto:|https:\/\/).+/, { message: 'must begin with mailto: or https://' })
  pushContact: string;

  /** Allowed hosts of push services, by default those of the major browsers. Other addresses are refused. */
  @List()
  pushServices: string[] = [
    'fcm.googleapis.com',
    'push.apple.com',
    'push.services.mozilla.com',
    'notify.windows.com',
  ];

  get options(): Partial<StrongAuthOptions> {
    const { cardAppName: name, evidenceMonths, signedOutCallsPerSecond, push } = this;
    return { name, evidenceMonths, signedOutCallsPerSecond, ...(push && { push }) };
  }

  /** Without keys there is no Web Push. */
  private get push(): PushOptions | undefined {
    const { pushPublicKey, pushPrivateKey, pushContact, pushServices } = this;
    if (pushPublicKey === undefined) return undefined;
    return {
      publicKey: pushPublicKey,
      privateKey: pushPrivateKey,
      contact: pushContact,
      services: pushServices,
    };
  }
}
