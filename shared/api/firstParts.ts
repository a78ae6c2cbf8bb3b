import type { ClientRoute } from './clientRoutes.ts'

/** What a page fetches before it can be drawn, as paths. */
export interface PageParts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** `:id` is a goal's, from the address. */
  readonly data: readonly string[]
}

/** Of the pages that are opened most; the build writes it for the server. */
export type FirstParts = Readonly<Partial<Record<ClientRoute, PageParts>>>

export const firstPartsFile = '.vite/first-parts.json'
