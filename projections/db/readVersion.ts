/** Rises with every change of a table or a projection: a read side of another version is folded anew from the log. */
export const readVersion = 33

/** The schema of this version. Processes of the version before go on reading theirs. */
export const readSchema = `read_${readVersion}`
