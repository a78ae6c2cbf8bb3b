/**
 * Rises with every change to a table or a projection: a read side of another version is not upgraded, it is folded
 * anew from the log.
 */
export const readVersion = 25

/**
 * The schema that readers use, one for each version: a new version is folded beside the one in use, and each process
 * reads its own for as long as it lives.
 */
export const readSchema = `read_${readVersion}`
