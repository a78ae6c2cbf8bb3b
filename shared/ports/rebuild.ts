/**
 * Folds the whole log anew beside what is read, in a process of its own, and puts it in its place. Nothing is done when
 * somebody is at it already.
 */
export type RebuildRunner = () => Promise<void>
