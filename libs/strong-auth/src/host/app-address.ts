import { OptionalField } from '#contracts';
import { Matches } from 'class-validator';

const PATH = '/card-app';

/** The query of the app's address, which its calls repeat. */
export class AppAddressDto {
  /** Whose looks the app has before somebody signs in; see `Appearance`. */
  @OptionalField()
  @Matches(/^[\w-]{1,64}$/, { message: 'partner must be the id of a partner' })
  partner?: string;
}

/** Below the origin. */
export function appAddressOf(key: string | undefined): string {
  return key === undefined ? PATH : `${PATH}?partner=${key}`;
}
