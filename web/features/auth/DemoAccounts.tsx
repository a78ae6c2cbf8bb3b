import type { Demonstration } from '#shared/api/config.ts'
import { listOf } from '#shared/intl.ts'
import { DemoNotice } from '../../components/DemoNotice.tsx'
import { demoTexts as texts } from '../../components/demoTexts.ts'
import { rich } from '../../lib/rich.tsx'
import styles from './DemoAccounts.module.css'

/** How visitors of a demonstration sign in. */
export const DemoAccounts = ({ demo }: { demo: Demonstration }) => (
  <aside className={styles.accounts} aria-label={texts.accounts}>
    <DemoNotice demo={demo} />
    <p>{rich(texts.signIn({ names: listOf(demo.usernames), password: demo.password }))}</p>
    <p className="muted">{texts.safety}</p>
  </aside>
)
