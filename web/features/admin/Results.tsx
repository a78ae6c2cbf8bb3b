import type { ReactNode } from 'react'
import { Loaded } from '../../components/Loaded.tsx'
import { NextPage } from '../../components/NextPage.tsx'
import type { usePages } from '../../lib/pages.ts'
import styles from './Results.module.css'

interface ResultsProps<Page extends { readonly next: string | null }> {
  of: ReturnType<typeof usePages<Page>>
  title: string
  texts: { readonly loading: string; readonly failed: string; readonly older: string }
  children: (pages: readonly Page[]) => ReactNode
}

/** The results, newest first, and older ones on request. */
export const Results = <Page extends { readonly next: string | null }>(props: ResultsProps<Page>) => {
  const { of, title, texts, children } = props
  return (
    <Loaded of={of} loading={texts.loading} failed={texts.failed}>
      {pages => (
        <section className={styles.found} aria-label={title}>
          <h2>{title}</h2>
          {children(pages)}
          <NextPage of={of}>{texts.older}</NextPage>
        </section>
      )}
    </Loaded>
  )
}
