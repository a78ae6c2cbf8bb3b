import { ShieldAlert } from 'lucide'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import styles from './AdminPage.module.css'
import { texts } from './texts.ts'

const ways = {
  denied: [texts.denied.title, texts.denied.text, '/', texts.denied.back],
  twoStep: [texts.twoStep.title, texts.twoStep.text, '/settings', texts.twoStep.link],
} as const

/** Why these pages are closed, and where to go instead. */
export const NoAccess = ({ why }: { why: keyof typeof ways }) => {
  const [title, text, to, label] = ways[why]
  return (
    <section className={styles.keptOut}>
      <Icon of={ShieldAlert} size={28} />
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  )
}
