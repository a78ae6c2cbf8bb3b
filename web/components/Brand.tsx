import styles from './Brand.module.css'
import { Logo } from './Logo.tsx'

/** The mark and the name; made a link by whoever places it, where there is a place to go. */
export const Brand = () => (
  <span className={styles.brand}>
    <Logo />
    Calabash
  </span>
)
