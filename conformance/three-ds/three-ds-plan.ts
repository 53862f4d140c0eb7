import { admissionCases } from '../cases/admission-cases.js';
import { baseCases } from '../cases/base-cases.js';
import type { Plan } from '../cases/conformance-case.js';
import { malformedCases } from '../cases/content-cases.js';
import { reportCases } from './three-ds-cases.js';
import type { ThreeDsRequests } from './three-ds-requests.js';

// Without one of these nobody can be asked, or called back.
const REQUIRED = [
  'threeDsRequestId',
  'companyId',
  'cardId',
  'externalId',
  'amount',
  'merchant',
  'digest',
  'callbackUrl',
];

/** The cases of the 3DS webhook. */
export function threeDsPlan(requests: ThreeDsRequests, apiKey: string | undefined): Plan {
  return {
    name: 'three-ds',
    first: baseCases('3-d-secure', '2 s'),
    cases: [...admissionCases(), ...malformedCases(REQUIRED), ...reportCases(requests, apiKey)],
  };
}
