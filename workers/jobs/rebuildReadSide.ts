import type { RebuildRunner } from '#shared/ports/rebuild.ts'

/** Makes everything that is shown anew from the log. One that was interrupted begins anew. */
export const createRebuildJob =
  ({ rebuild }: { readonly rebuild: RebuildRunner }) =>
  (): Promise<void> =>
    rebuild()
