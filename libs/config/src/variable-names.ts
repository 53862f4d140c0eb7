/** `KAFKA_BROKERS` -> `kafkaBrokers` */
export function propertyOf(variable: string): string {
  return variable
    .toLowerCase()
    .replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `kafkaBrokers` -> `KAFKA_BROKERS` */
export function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
