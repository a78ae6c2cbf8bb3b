/**
 * Goes first among the statements that make tables of the sandbox, sent together as one transaction: of several processes that
 * start at once and find no schema, two would make it, and one of them would fail.
 */
export const inTurn = `select pg_advisory_xact_lock(hashtext('sandbox'))`
