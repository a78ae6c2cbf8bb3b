import { Link } from 'wouter'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './DocsPage.module.css'
import { docsTexts as words } from './docsTexts.ts'
import readCircle from './readCircle.mjs?raw'

const Reference = lazyPart(() => import('./Reference.tsx'), 'Reference', <Spinner />)

/** How programs use the API, and all its routes: for everybody. */
export const DocsPage = () => {
  usePageTitle(words.title)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <p className={styles.links}>
          <Link to="/settings">{words.settings}</Link>
          <a href="/api/openapi.json">{words.document}</a>
        </p>
      </header>
      {Object.entries(words.sections).map(([name, { title, text }]) => (
        <section key={name} className={styles.section}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <section className={styles.section}>
        <h2>{words.exampleTitle}</h2>
        <p>{words.example}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <pre className={styles.code} dir="ltr" tabIndex={0}>
          <code>{readCircle}</code>
        </pre>
      </section>
      <section className={styles.whole}>
        <h2>{words.reference}</h2>
        <Reference />
      </section>
    </article>
  )
}
