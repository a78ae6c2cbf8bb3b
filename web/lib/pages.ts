import useSWRInfinite from 'swr/infinite'
import type { JournalResponse } from '#shared/api/books.ts'

/** A list in pages. No stream reports its changes, so each visit fetches the first page again. */
export const usePages = <Page extends { readonly next: string | null }>(
  address: string,
  parameter: 'before' | 'after' = 'before',
) =>
  useSWRInfinite<Page, Error>(
    (index, before: Page | null) => {
      if (index === 0) return address
      const and = address.includes('?') ? '&' : '?'
      return before?.next ? `${address}${and}${parameter}=${encodeURIComponent(before.next)}` : null
    },
    { revalidateOnMount: true },
  )

export const linesOf = (pages: readonly JournalResponse[]) => pages.flatMap(({ lines }) => lines)
