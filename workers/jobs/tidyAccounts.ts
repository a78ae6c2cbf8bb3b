import type { AccountTidier } from '#shared/ports/accountTidier.ts'

interface Parts {
  readonly tidier: AccountTidier
  readonly log: { info(details: object, message: string): void }
}

/** Sessions, proofs and requests that have run out are deleted, not only refused. */
export const createTidyJob =
  ({ tidier, log }: Parts) =>
  async (): Promise<void> => {
    const removed = await tidier.tidy()
    if (removed > 0) log.info({ removed }, 'what had run out was deleted')
  }
