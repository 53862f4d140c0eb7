export * from './address-ranges.js';
export * from './public-addresses.js';
