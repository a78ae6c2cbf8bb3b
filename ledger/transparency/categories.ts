import { booksCategory } from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { breakCategory, runCategory } from '#shared/events/reconciliation.ts'

/**
 * The streams whose events are hashed, in the order in which the log has them all. One more category may join as long as
 * no event of it has been written: the order of what is hashed must never change.
 */
export const hashedCategories: readonly string[] = [goalCategory, runCategory, breakCategory, booksCategory]
