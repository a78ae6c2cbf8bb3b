import { type ReactNode, useEffect, useRef } from 'react'
import { Loaded } from '../../components/Loaded.tsx'
import { NextPage } from '../../components/NextPage.tsx'
import type { usePages } from '../../lib/pages.ts'
import styles from './Results.module.css'

interface ResultsProps<Page extends { readonly next: string | null }> {
  of: ReturnType<typeof usePages<Page>>
  title: string
  /** What was asked for: its results take the focus when they are there. */
  asked?: string | undefined
  texts: { readonly loading: string; readonly failed: string; readonly older: string }
  children: (pages: readonly Page[]) => ReactNode
}

/** The results, newest first, and older ones on request. */
export const Results = <Page extends { readonly next: string | null }>(props: ResultsProps<Page>) => {
  const { of, title, asked, texts, children } = props
  return (
    <Loaded of={of} loading={texts.loading} failed={texts.failed}>
      {pages => (
        <section className={styles.found} aria-label={title}>
          <Heading asked={asked}>{title}</Heading>
          {children(pages)}
          <NextPage of={of}>{texts.older}</NextPage>
        </section>
      )}
    </Loaded>
  )
}

const Heading = ({ asked, children }: { asked: string | undefined; children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!asked) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [asked])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
