import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import type { usePages } from '../../lib/pages.ts'
import styles from './Found.module.css'

interface FoundProps<Page extends { readonly next: string | null }> {
  of: ReturnType<typeof usePages<Page>>
  title: string
  texts: { readonly loading: string; readonly failed: string; readonly older: string }
  children: (pages: readonly Page[]) => ReactNode
}

/** What was asked for, the newest first, and what is older when it is wanted. */
export const Found = <Page extends { readonly next: string | null }>(props: FoundProps<Page>) => {
  const { of, title, texts, children } = props
  return (
    <Loaded of={of} loading={texts.loading} failed={texts.failed}>
      {pages => (
        <section className={styles.found} aria-label={title}>
          <h2>{title}</h2>
          {children(pages)}
          {pages.at(-1)?.next && (
            <Button look="outline" disabled={of.isValidating} onClick={() => void of.setSize(of.size + 1)}>
              {texts.older}
            </Button>
          )}
        </section>
      )}
    </Loaded>
  )
}
