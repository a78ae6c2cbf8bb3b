/** A goal, or the author of a text: `goal-7`, `user-17`. */
export type TextOwner = `${'goal' | 'user'}-${number}`

/** A random secret of 32 bytes. */
export type TextKey = Uint8Array

/** The keys of free text in events, one for each owner. A text can be read as long as its key exists. */
export interface TextKeys {
  /** From memory; null when it is destroyed, undefined when it has to be found first. */
  known(owner: TextOwner): TextKey | null | undefined
  /** Reads keys into memory. `ahead`: the keys of the next goals will be needed too. */
  find(owners: readonly TextOwner[], ahead?: boolean): Promise<unknown>
  /**
   * The keys under which texts of a stream are encrypted, made where they are missing. A key is stored before the first text under it is, so
   * that every process that reads the text finds it. Null for an author without an account.
   */
  keysFor(owners: readonly TextOwner[], stream: string): Promise<ReadonlyMap<TextOwner, TextKey | null>>
  /** Names events whose text is not stored. */
  readonly idSecret: Uint8Array
}
