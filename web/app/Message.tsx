import type { ReactNode } from 'react'
import { ButtonLink } from '../components/Button.tsx'
import { Weave } from '../components/Weave.tsx'
import styles from './Message.module.css'
import { texts } from './texts.ts'

interface MessageProps {
  title: string
  text: string
  children?: ReactNode
}

/** A page that has one thing to say, and the way back. */
export const Message = ({ title, text, children }: MessageProps) => (
  <>
    <h1>{title}</h1>
    <section className={styles.card}>
      <div className={styles.cloth}>
        <Weave />
      </div>
      <p>{text}</p>
      <div className={styles.ways}>
        <ButtonLink to="/">{texts.backToDashboard}</ButtonLink>
        {children}
      </div>
    </section>
  </>
)
