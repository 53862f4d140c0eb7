export { addDays, dayIn, startOfDay } from './days.js';
export { capitalTimeZone, onlyTimeZone } from './time-zones.js';
