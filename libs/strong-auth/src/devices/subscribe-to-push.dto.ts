import { IsReference, NestedObject, NullableField, type SubscribeToPush } from '#contracts';
import { IsInt, Matches } from 'class-validator';

// Keys of Web Push (RFC 8291): a P-256 point and 16 bytes.
const PUBLIC_KEY = /^[\w-]{87}=?$/;
const SECRET = /^[\w-]{22}(==)?$/;

class PushKeysDto {
  @Matches(PUBLIC_KEY, { message: 'p256dh must be a point of P-256 in base64url' })
  p256dh: string;

  @Matches(SECRET, { message: 'auth must be 16 bytes in base64url' })
  auth: string;
}

export class SubscribeToPushDto implements SubscribeToPush {
  @IsReference(2_000)
  endpoint: string;

  @NullableField()
  @IsInt()
  expirationTime?: number | null;

  @NestedObject(() => PushKeysDto)
  keys: PushKeysDto;
}
