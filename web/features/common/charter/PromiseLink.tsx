import { Link } from 'wouter'
import styles from './Charter.module.css'
import { charterTexts } from './charterTexts.ts'

/** Links to what applies to every member, whatever the rules of a goal. */
export const PromiseLink = ({ target }: { target?: '_blank' }) => (
  <p>
    <Link to="/fairness" target={target} className={styles.promise}>
      {charterTexts.promise}
    </Link>
  </p>
)
