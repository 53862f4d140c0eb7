export { type OwnAddresses, OwnPartnerSide } from './own-partner-side.js';
