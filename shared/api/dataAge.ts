/**
 * A header of every response while payments and changes are paused, because the log is unavailable: the time
 * of the newest data.
 */
export const dataAsOf = 'Calabash-Data-As-Of'
