/**
 * A header of every answer while payments and changes are paused, because the log can't be used: the instant from which
 * the data are.
 */
export const dataAsOf = 'Calabash-Data-As-Of'
