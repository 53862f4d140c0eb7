/** From the forwarding of a request until it is presented to the cardholder, at most (docs/interface.md#3-d-secure). */
export const THREE_DS_PRESENT_MS = 2_000;

/** From the forwarding of a request until the cardholder's decision, at most (docs/interface.md#3-d-secure). */
export const THREE_DS_FULL_MS = 150_000;
