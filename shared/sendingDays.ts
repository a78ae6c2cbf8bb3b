/**
 * Days within which admins must find the bank's record of a contested payout; without one it counts as not
 * received.
 */
export const caseDays = 14
/** Days after that within which another sender should send it again. */
export const resendDays = 3
