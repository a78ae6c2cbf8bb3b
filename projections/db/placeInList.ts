/**
 * The end of a page of a list, which the next request contains: a time, a goal, and a number within the goal.
 */
export const placeInList = (at: string | null, goalId: number, number: number): string =>
  `${at}_${goalId}_${number}`

/** The place in a request; undefined for anything else. */
export const parsePlaceInList = (text: string | undefined): unknown[] | undefined => {
  const [, at, goal, number] = /^([\dTZ:.-]{20,30})_(\d{1,15})_(\d{1,9})$/.exec(text ?? '') ?? []
  return at === undefined || Number.isNaN(Date.parse(at)) ? undefined : [at, Number(goal), Number(number)]
}
