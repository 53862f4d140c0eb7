import { DefaultNamingStrategy } from 'typeorm';

/** `legalName` -> `legal_name`: what people type in psql. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
