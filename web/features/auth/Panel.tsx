import { Link } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { Weave } from '../../components/Weave.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import styles from './Panel.module.css'
import { texts } from './texts.ts'

const names = ['Ama O', 'Kofi M', 'Nia B', 'Tobi A', 'Rosa D', 'Lin W']
const seats: readonly Seat[] = names.map((name, index) => ({ key: name, name, paid: index !== 3 }))
const [above, pot, below] = texts.panel.pot

/** Describes the product to visitors: beside the forms, and on phones, without picture and button, below them. */
export const Panel = ({ onStart }: { onStart: () => void }) => (
  <div className={styles.panel}>
    <div className={styles.wheel}>
      <Wheel seats={seats} turn={2} centre={{ above, figure: pot, below }} description={texts.panel.wheel} />
    </div>
    <h2>{texts.panel.title}</h2>
    <ul className={styles.points}>
      {texts.panel.points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <Button look="light" onClick={onStart}>
      {texts.panel.start}
    </Button>
    <p className={styles.legal}>
      <Link to="/terms">{texts.panel.terms}</Link>
      <Link to="/privacy">{texts.panel.privacy}</Link>
    </p>
    <Weave className={styles.cloth} />
  </div>
)
