export { addDays, countDays, dayIn, firstOfNextMonth, startOfDay } from './days.js';
export { capitalTimeZone, onlyTimeZone } from './time-zones.js';
