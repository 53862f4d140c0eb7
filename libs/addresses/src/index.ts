export * from './address-ranges.js';
export { canonicalNetwork } from './networks.js';
export * from './public-addresses.js';
