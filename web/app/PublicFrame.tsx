import { type ReactNode, Suspense } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { ConfigResponse } from '#shared/api/config.ts'
import { Brand } from '../components/Brand.tsx'
import { ButtonLink } from '../components/Button.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import styles from './PublicFrame.module.css'
import { publicFrameTexts } from './publicFrameTexts.ts'

const DemoNotice = lazyPart(() => import('../components/DemoNotice.tsx'), 'DemoNotice')
const LanguagePicker = lazyPart(() => import('../components/LanguagePicker.tsx'), 'LanguagePicker')

/** The frame of a page for visitors who are not signed in. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.head}>
      <Link to="/auth" className={styles.brand}>
        <Brand />
      </Link>
      <ButtonLink look="outline" to="/auth">
        {publicFrameTexts.signIn}
      </ButtonLink>
      <Demo />
    </header>
    <main id="main" tabIndex={-1}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </main>
    <footer className={styles.foot}>
      <Link to="/terms">{publicFrameTexts.terms}</Link>
      <Link to="/privacy">{publicFrameTexts.privacy}</Link>
      <Link to="/fairness">{publicFrameTexts.fairness}</Link>
      <LanguagePicker />
    </footer>
  </div>
)

const Demo = () => {
  const demo = useSWR<ConfigResponse, Error>('/api/config').data?.demo
  return (
    demo && (
      <aside className={styles.demo}>
        <DemoNotice demo={demo} />
      </aside>
    )
  )
}
