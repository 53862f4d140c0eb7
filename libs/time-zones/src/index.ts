export { capitalTimeZone, onlyTimeZone } from './time-zones.js';
