import { OptionalField } from '#contracts';
import { Matches } from 'class-validator';

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
