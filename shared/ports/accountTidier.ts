/** Throws away what people left behind and nobody may need any more. */
export interface AccountTidier {
  /** How many rows it deleted. */
  tidy(): Promise<number>
}
