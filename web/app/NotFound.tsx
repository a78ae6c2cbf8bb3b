import { ButtonLink } from '../components/Button.tsx'
import { Weave } from '../components/Weave.tsx'
import { usePageTitle } from '../lib/usePageTitle.ts'
import styles from './Message.module.css'
import { notFoundTexts } from './notFoundTexts.ts'

/** A page with one message, and the way back. */
export const NotFound = () => {
  usePageTitle(notFoundTexts.title)
  return (
    <>
      <h1>{notFoundTexts.title}</h1>
      <section className={styles.card}>
        <Weave className={styles.cloth} />
        <p>{notFoundTexts.text}</p>
        <div className={styles.ways}>
          <ButtonLink to="/">{notFoundTexts.back}</ButtonLink>
        </div>
      </section>
    </>
  )
}
