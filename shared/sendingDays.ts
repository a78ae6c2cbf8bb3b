/** For so many days admins look for the bank's record of a payout that its recipient contests: without one it has not arrived. */
export const caseDays = 14
/** For so many days after that somebody else than its sender sends it again. */
export const resendDays = 3
