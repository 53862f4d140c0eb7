// Loaded into the gateway, as a release would be whose contract of `kyc_approved` allows less than the platform sends.
import { IsUUID } from 'class-validator';

// Named at run time, since the checks run before anything is built.
const built = new URL('../../../../dist/libs/contracts/src/', import.meta.url);
const { KycApprovedData } = await import(new URL('events/onboarding.events.js', built).href);

IsUUID()(KycApprovedData.prototype, 'applicationId');
