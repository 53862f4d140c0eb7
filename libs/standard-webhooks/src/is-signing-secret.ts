import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isSigningSecret } from './signing-key.js';

/** class-validator's check that a text, or each of several, is a signing secret. */
export function IsSigningSecret(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isSigningSecret',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isSigningSecret(value),
        defaultMessage: () => 'must be whsec_ and 24 to 64 bytes in base64',
      },
    },
    options,
  );
}
