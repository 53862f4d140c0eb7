import { consumers } from './consumers.dashboard.ts';
import type { Dashboard } from './dashboard.ts';
import { delivery } from './delivery.dashboard.ts';
import { money } from './money.dashboard.ts';
import { saturation } from './saturation.dashboard.ts';
import { threeDs } from './three-ds.dashboard.ts';
import { webhookToEffect } from './webhook-to-effect.dashboard.ts';

export const dashboards: readonly Dashboard[] = [
  webhookToEffect,
  delivery,
  threeDs,
  consumers,
  money,
  saturation,
];
