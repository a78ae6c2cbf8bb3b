import type { SWRInfiniteResponse } from 'swr/infinite'
import { Button } from './Button.tsx'
import { texts } from './texts.ts'

interface NextPageProps {
  of: Pick<
    SWRInfiniteResponse<{ readonly next: string | null }>,
    'data' | 'size' | 'setSize' | 'isValidating'
  >
  children?: string
}

/** Loads the next page of a list, while there is one. */
export const NextPage = ({ of, children = texts.showMore }: NextPageProps) =>
  of.data?.at(-1)?.next && (
    <Button look="outline" disabled={of.isValidating} onClick={() => void of.setSize(of.size + 1)}>
      {children}
    </Button>
  )
