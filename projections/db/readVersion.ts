/**
 * Increases with every change of a table or a projection; each version is folded from the log into a separate
 * schema.
 */
export const readVersion = 46

/** The schema of this version. Processes of the previous version continue to read theirs. */
export const readSchema = `read_${readVersion}`
