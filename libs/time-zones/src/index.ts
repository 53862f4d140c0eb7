export {
  addDays,
  capitalTimeZone,
  countDays,
  type DayBounds,
  dayBounds,
  dayIn,
  firstOfNextMonth,
  onlyTimeZone,
  startOfDay,
} from './time-zones.js';
