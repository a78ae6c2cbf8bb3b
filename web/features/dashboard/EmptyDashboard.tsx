import { Plus } from 'lucide'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import styles from './EmptyDashboard.module.css'
import { emptyTexts as texts } from './emptyTexts.ts'

/** An empty circle with the reader in the first seat. */
const seatsFor = (username: string): readonly Seat[] =>
  Array.from({ length: 8 }, (_, key) => ({ key, name: key === 0 ? username : null, paid: false }))

export const EmptyDashboard = ({ username }: { username: string }) => (
  <section className={styles.empty}>
    <div className={styles.wheel} aria-hidden="true">
      <Wheel seats={seatsFor(username)} turn={0} description="" />
    </div>
    <h2>{texts.title}</h2>
    <p className="muted">{texts.text}</p>
    <ButtonLink to="/create">
      <Icon of={Plus} size={18} />
      {texts.create}
    </ButtonLink>
  </section>
)
