import { IS_PASSKEY_RESPONSE } from '#contracts';
import { ValidateBy } from 'class-validator';

/**
 * Checks the format of a browser's passkey response: an id, and strings under `response`. Their content is
 * verified later; additional fields are allowed.
 */
export function IsPasskeyResponse(...responseFields: readonly string[]): PropertyDecorator {
  return ValidateBy({
    name: IS_PASSKEY_RESPONSE,
    constraints: [...responseFields],
    validator: {
      validate: (value: unknown) => isPasskeyResponse(value, responseFields),
      defaultMessage: () => '$property must be the JSON of a PublicKeyCredential',
    },
  });
}

export function isPasskeyResponse(value: unknown, responseFields: readonly string[]): boolean {
  const { id, response } = (value ?? {}) as { id?: unknown; response?: unknown };
  if (typeof id !== 'string' || typeof response !== 'object' || response === null) return false;
  const texts = response as Record<string, unknown>;
  return responseFields.every((field) => typeof texts[field] === 'string');
}
