import useSWRInfinite from 'swr/infinite'
import type { JournalResponse } from '#shared/api/books.ts'

/**
 * What comes in pages that lead from one to the next, the newest first. No stream tells of it, so each visit asks again;
 * the first page alone, since those before it do not change.
 */
export const usePages = <Page extends { readonly next: string | null }>(address: string | undefined) =>
  useSWRInfinite<Page, Error>(
    (index, before: Page | null) => {
      if (address === undefined) return null
      if (index === 0) return address
      const and = address.includes('?') ? '&' : '?'
      return before?.next ? `${address}${and}before=${encodeURIComponent(before.next)}` : null
    },
    { revalidateOnMount: true },
  )

export const linesOf = (pages: readonly JournalResponse[]) => pages.flatMap(({ lines }) => lines)
