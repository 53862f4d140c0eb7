export {
  addDays,
  countDays,
  type DayBounds,
  dayBounds,
  dayIn,
  firstOfNextMonth,
  startOfDay,
} from './days.js';
export { capitalTimeZone, onlyTimeZone } from './time-zones.js';
