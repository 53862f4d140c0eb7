import type { Application } from '../application.js';
import type { Sections } from '../section/sections.js';
import type { StepNeighbours } from '../steps/use-step.js';

export interface CreditStepProps extends StepNeighbours {
  application: Application;
  credit: Sections['credit-application'];
}
