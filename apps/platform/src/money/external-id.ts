/** An id that the processor or the bank gives. */
export const ID = /^[\w.:-]{1,64}$/;

export const ofId = (field: string) => ({
  message: `${field} must be 1 to 64 of: letters, digits, _ . : -`,
});
