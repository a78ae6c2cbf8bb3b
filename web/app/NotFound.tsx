import type { ReactNode } from 'react'
import { ButtonLink } from '../components/Button.tsx'
import { Weave } from '../components/Weave.tsx'
import styles from './Message.module.css'
import { texts } from './texts.ts'

export const NotFound = () => <Message title={texts.notFoundTitle} text={texts.notFound} />

/** A page that has one thing to say, and the way back. */
const Message = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <section className={styles.card}>
      <Weave className={styles.cloth} />
      <p>{text}</p>
      <div className={styles.ways}>
        <ButtonLink to="/">{texts.backToDashboard}</ButtonLink>
        {children}
      </div>
    </section>
  </>
)
