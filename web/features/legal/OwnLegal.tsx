import type { ReactNode } from 'react'
import type { LegalDocument, LegalResponse } from '#shared/api/installation.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useFresh } from '../../lib/data.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './LegalPage.module.css'
import { legalTexts as texts } from './legalTexts.ts'

const Markdown = lazyPart(() => import('./Markdown.tsx'), 'Markdown', <Spinner />)

interface OwnLegalProps {
  document: LegalDocument
  title: string
  /** Our own text. */
  ours: ReactNode
}

/** The installation’s text where it has one. */
export const OwnLegal = ({ document, title, ours }: OwnLegalProps) => {
  const legal = useFresh<LegalResponse>(`/api/legal/${document}`)
  usePageTitle(title)
  return (
    <Loaded of={legal} loading={texts.loading} failed={texts.failed}>
      {({ text, language }) =>
        text === null ? (
          ours
        ) : (
          <article className={styles.page} lang={language ?? undefined} dir="auto">
            {!/^# /m.test(text) && (
              <header className={styles.head}>
                <h1>{title}</h1>
              </header>
            )}
            <Markdown text={text} />
          </article>
        )
      }
    </Loaded>
  )
}
