/** Injection token of the service's broker. */
export const BROKER = Symbol('broker');
